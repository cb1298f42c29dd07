package dev.heddle.replayer.reinit;

import dev.heddle.recorder.boot.Initialiser;
import dev.heddle.recorder.boot.Initialisers;
import dev.heddle.recorder.weave.scope.InitialisationFacts;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A re-initialisable class or interface as it is defined.
 *
 * @param name internal name
 * @param isInitialiserMoved whether it has an initialiser, which was moved into a method
 * @param fields its static variables that can be written; those of an interface are in another class
 */
record ReinitialisableClass(String name, boolean isInterface, boolean isInitialiserMoved, List<StaticVariable> fields) {
    private static final String PARENT = Type.getInternalName(Initialiser.class);

    ReinitialisableClass {
        fields = List.copyOf(fields);
    }

    /** @param facts facts about the class itself */
    static ReinitialisableClass of(byte[] classFile, InitialisationFacts facts) {
        boolean isMoved = facts.hasMovableInitialiser();
        List<StaticVariable> fields = new ArrayList<>();
        ClassReader reader = new ClassReader(classFile);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String field, String descriptor, String signature, Object value) {
                        boolean isFinal = (access & Opcodes.ACC_FINAL) != 0;
                        if ((access & Opcodes.ACC_STATIC) != 0 && (!isFinal || isMoved && value == null)) {
                            fields.add(new StaticVariable(field, descriptor, value, isFinal));
                        }
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ReinitialisableClass(reader.getClassName(), facts.isInterface(), isMoved, fields);
    }

    /** Whether a static variable is final in the class file; false for variables that are constants. */
    boolean isFinal(String field) {
        return fields.stream().anyMatch(one -> one.isFinal() && one.name().equals(field));
    }

    /** Whether a static variable is in the class of an interface's variables. */
    boolean isMoved(String field) {
        return isInterface
                && isInitialiserMoved
                && fields.stream().anyMatch(one -> one.name().equals(field));
    }

    /**
     * Creates the object that initialises the class again. Its class is hidden, so no stack trace shows it.
     *
     * @param everywhere may define classes in any package
     * @throws ReflectiveOperationException if the JVM refuses
     * @throws LinkageError likewise
     */
    Initialiser initialiser(Class<?> type, MethodHandles.Lookup everywhere) throws ReflectiveOperationException {
        MethodHandles.Lookup beside =
                everywhere.in(type).defineHiddenClass(classFile(), true, MethodHandles.Lookup.ClassOption.NESTMATE);
        return (Initialiser) beside.lookupClass().getDeclaredConstructor().newInstance();
    }

    private byte[] classFile() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                name + "$$Initialiser",
                null,
                PARENT,
                null);
        MethodVisitor constructor = method(out, "<init>");
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, PARENT, "<init>", "()V", false);
        end(constructor);
        MethodVisitor run = method(out, "run");
        if (isInitialiserMoved) {
            run.visitMethodInsn(Opcodes.INVOKESTATIC, name, Initialisers.MOVED, "()V", isInterface);
        }
        end(run);
        MethodVisitor reset = method(out, "reset");
        String owner = isInterface ? InterfaceVariables.holder(name) : name;
        fields.forEach(field -> field.reset(reset, owner));
        end(reset);
        out.visitEnd();
        return out.toByteArray();
    }

    private static MethodVisitor method(ClassWriter out, String name) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, "()V", null, null);
        method.visitCode();
        return method;
    }

    private static void end(MethodVisitor method) {
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
