package dev.heddle.recorder.agent.method;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The declarations of a class, read from its class file without loading it.
 *
 * @param superName internal name; null for {@code Object} only
 * @param interfaces internal names
 * @param annotations internal names of the types of its annotations
 * @param tags its own tags for JUnit, as {@link TagReader} reads them
 */
record ClassShape(
        String name,
        int access,
        String superName,
        List<String> interfaces,
        List<String> annotations,
        List<String> tags,
        List<DeclaredMethod> methods) {
    /**
     * A method.
     *
     * @param owner internal name of the class that declares it
     * @param annotations internal names of the types of its annotations
     * @param tags its own tags for JUnit, as {@link TagReader} reads them
     */
    record DeclaredMethod(
            String owner, int access, String name, String descriptor, List<String> annotations, List<String> tags) {
        boolean isStatic() {
            return (access & Opcodes.ACC_STATIC) != 0;
        }

        boolean hasParameters() {
            return !descriptor.startsWith("()");
        }

        /** The types of its parameters as in source code, nested classes by their binary names; separated by commas. */
        String parameterTypes() {
            StringBuilder text = new StringBuilder();
            for (Type type : Type.getArgumentTypes(descriptor)) {
                text.append(text.length() == 0 ? "" : ",").append(type.getClassName());
            }
            return text.toString();
        }
    }

    static ClassShape of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        List<String> annotations = new ArrayList<>();
        List<String> tags = new ArrayList<>();
        List<DeclaredMethod> methods = new ArrayList<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                        annotations.add(internalName(descriptor));
                        return TagReader.of(internalName(descriptor), tags);
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        if ((access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0) {
                            return null;
                        }
                        List<String> own = new ArrayList<>();
                        List<String> ownTags = new ArrayList<>();
                        methods.add(new DeclaredMethod(reader.getClassName(), access, name, descriptor, own, ownTags));
                        return new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                                own.add(internalName(annotation));
                                return TagReader.of(internalName(annotation), ownTags);
                            }
                        };
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ClassShape(
                reader.getClassName(),
                reader.getAccess(),
                reader.getSuperName(),
                List.of(reader.getInterfaces()),
                annotations,
                tags,
                methods);
    }

    private static String internalName(String descriptor) {
        return Type.getType(descriptor).getInternalName();
    }

    boolean isAbstract() {
        return (access & Opcodes.ACC_ABSTRACT) != 0;
    }

    boolean hasConstructorWithoutParameters() {
        for (DeclaredMethod method : methods) {
            if (method.name.equals("<init>") && !method.hasParameters()) {
                return true;
            }
        }
        return false;
    }
}
