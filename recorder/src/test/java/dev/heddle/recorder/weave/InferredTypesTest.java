package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.name.ClassName;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The JVM infers the types of class files without frames. Woven ones make it load no additional class. */
class InferredTypesTest {
    private static final String PUT = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";

    /** Defines the program's classes, whose superclasses are missing. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(InferredTypesTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    @Test
    void spilledValuesHaveNoClass() {
        byte[] plain = user();
        Weaver weaver = WovenLoader.weaver(WeaveOptions.CONTROL);
        weaver.synchronizedCalls().addEarly(Hashtable.class);
        Weaver.Woven woven = weaver.weave(plain, WeaveExtent.PROGRAM, null, ClassName.Loader.OTHER, false);

        assertThatCode(() -> link(plain)).doesNotThrowAnyException();
        assertThatCode(() -> link(woven.classFile())).doesNotThrowAnyException();
    }

    /** As in many released libraries, whose class files are of Java 5. */
    @Test
    void usesOfClassesAreHooked() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "p/Zones", null, "java/lang/Object", null);
        MethodVisitor code = out.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitCode();
        code.visitTypeInsn(Opcodes.NEW, "p/Zone");
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "p/Zone", "<init>", "()V", false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        out.visitEnd();
        Weaver.Woven woven = WovenLoader.weaver(WeaveOptions.CONTROL)
                .weave(out.toByteArray(), WeaveExtent.PROGRAM, new ZoneFile(), ClassName.Loader.OTHER, false);

        List<String> hooks = new ArrayList<>();
        new ClassReader(woven.classFile())
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return !name.equals("<clinit>")
                                        ? null
                                        : new MethodVisitor(Opcodes.ASM9) {
                                            @Override
                                            public void visitMethodInsn(
                                                    int opcode,
                                                    String owner,
                                                    String called,
                                                    String type,
                                                    boolean isInterface) {
                                                hooks.add(called);
                                            }
                                        };
                            }
                        },
                        0);
        assertThat(hooks).contains("use");
    }

    /** Has the class file of a class with an initialiser. */
    private static final class ZoneFile extends ClassLoader {
        @Override
        public InputStream getResourceAsStream(String name) {
            if (!name.equals("p/Zone.class")) {
                return super.getResourceAsStream(name);
            }
            ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            out.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "p/Zone", null, "java/lang/Object", null);
            MethodVisitor code = out.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
            code.visitCode();
            code.visitInsn(Opcodes.RETURN);
            code.visitMaxs(0, 0);
            code.visitEnd();
            out.visitEnd();
            return new ByteArrayInputStream(out.toByteArray());
        }
    }

    private static void link(byte[] user) throws ClassNotFoundException {
        Class.forName("p.User", true, new Loader(Map.of("p.User", user, "p.Mapper", mapper())));
    }

    /** A class that puts an object of a class into a map that cannot be loaded; this code is never reached. */
    private static byte[] user() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "p/User", null, "java/lang/Object", null);
        MethodVisitor code =
                out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "fill", "(Ljava/util/Map;Z)V", null, null);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        code.visitTryCatchBlock(start, end, handler, "java/lang/RuntimeException");
        code.visitCode();
        code.visitLabel(start);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitLdcInsn("known");
        code.visitLdcInsn("yes");
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/Map", "put", PUT, true);
        code.visitInsn(Opcodes.POP);
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitJumpInsn(Opcodes.IFEQ, end);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitLdcInsn("optional");
        code.visitFieldInsn(Opcodes.GETSTATIC, "p/Mapper", "INSTANCE", "Lp/Mapper;");
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/Map", "put", PUT, true);
        code.visitInsn(Opcodes.POP);
        code.visitLabel(end);
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(handler);
        code.visitInsn(Opcodes.POP);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        out.visitEnd();
        return out.toByteArray();
    }

    private static byte[] mapper() {
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "p/Mapper", null, "java/lang/Object", new String[] {"q/Missing"});
        out.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "INSTANCE", "Lp/Mapper;", null, null);
        out.visitEnd();
        return out.toByteArray();
    }
}
