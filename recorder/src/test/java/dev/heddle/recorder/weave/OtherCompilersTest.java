package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.plan.Tracking;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code shapes that javac does not make, but other compilers and optimisers do; all of them are woven. */
class OtherCompilersTest {
    private static final String NAME = "p/Other";
    private static final String OBJECT = "java/lang/Object";

    /** The parts of the programs. */
    enum Shape {
        /** A lock that stays in its parameter. */
        LOCK_IN_PARAMETER {
            @Override
            void write(ClassWriter out) {
                MethodVisitor code = method(out, Opcodes.ACC_STATIC, "locked", "(Ljava/lang/Object;)V");
                Label start = new Label();
                Label end = new Label();
                Label handler = new Label();
                Label handled = new Label();
                code.visitTryCatchBlock(start, end, handler, null);
                code.visitTryCatchBlock(handler, handled, handler, null);
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitInsn(Opcodes.MONITORENTER);
                code.visitLabel(start);
                count(code);
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitInsn(Opcodes.MONITOREXIT);
                code.visitLabel(end);
                code.visitInsn(Opcodes.RETURN);
                code.visitLabel(handler);
                code.visitFrame(Opcodes.F_NEW, 1, new Object[] {OBJECT}, 1, new Object[] {"java/lang/Throwable"});
                code.visitVarInsn(Opcodes.ASTORE, 1);
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitInsn(Opcodes.MONITOREXIT);
                code.visitLabel(handled);
                code.visitVarInsn(Opcodes.ALOAD, 1);
                code.visitInsn(Opcodes.ATHROW);
                end(code, 2, 2);
            }
        },
        /** A method that stores another value in the local of {@code this}. */
        THIS_OVERWRITTEN {
            @Override
            void write(ClassWriter out) {
                MethodVisitor code = method(out, Opcodes.ACC_PUBLIC, "overwritten", "()V");
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitInsn(Opcodes.ICONST_1);
                code.visitFieldInsn(Opcodes.PUTFIELD, NAME, "field", "I");
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitVarInsn(Opcodes.ASTORE, 1);
                code.visitInsn(Opcodes.ICONST_1);
                code.visitVarInsn(Opcodes.ISTORE, 0);
                code.visitVarInsn(Opcodes.ALOAD, 1);
                code.visitVarInsn(Opcodes.ILOAD, 0);
                code.visitFieldInsn(Opcodes.PUTFIELD, NAME, "field", "I");
                code.visitInsn(Opcodes.RETURN);
                end(code, 2, 2);
            }
        },
        /** The same in a constructor. */
        THIS_OVERWRITTEN_WHILE_MADE {
            @Override
            void write(ClassWriter out) {
                out.visitField(Opcodes.ACC_FINAL, "elements", "[I", null, null).visitEnd();
                MethodVisitor code = method(out, Opcodes.ACC_PUBLIC, "<init>", "(S)V");
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
                code.visitInsn(Opcodes.ICONST_1);
                code.visitVarInsn(Opcodes.ISTORE, 0);
                count(code);
                code.visitInsn(Opcodes.RETURN);
                end(code, 1, 2);
            }
        },
        /** A constructor that calls another in two places, and writes a field before each call. */
        SEVERAL_CONSTRUCTOR_CALLS {
            @Override
            void write(ClassWriter out) {
                MethodVisitor code = method(out, Opcodes.ACC_PUBLIC, "<init>", "(I)V");
                Label other = new Label();
                Label end = new Label();
                code.visitVarInsn(Opcodes.ILOAD, 1);
                code.visitJumpInsn(Opcodes.IFEQ, other);
                writeAndConstruct(code);
                code.visitJumpInsn(Opcodes.GOTO, end);
                code.visitLabel(other);
                code.visitFrame(
                        Opcodes.F_NEW, 2, new Object[] {Opcodes.UNINITIALIZED_THIS, Opcodes.INTEGER}, 0, new Object[0]);
                writeAndConstruct(code);
                code.visitLabel(end);
                code.visitFrame(Opcodes.F_NEW, 2, new Object[] {NAME, Opcodes.INTEGER}, 0, new Object[0]);
                count(code);
                code.visitInsn(Opcodes.RETURN);
                end(code, 2, 2);
            }

            private void writeAndConstruct(MethodVisitor code) {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitInsn(Opcodes.ICONST_1);
                code.visitFieldInsn(Opcodes.PUTFIELD, NAME, "field", "I");
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            }
        },
        /** An object that is discarded before its constructor is called, because its argument throws. */
        OBJECT_NEVER_INITIALISED {
            @Override
            void write(ClassWriter out) {
                MethodVisitor code = method(out, Opcodes.ACC_PUBLIC, "<init>", "(J)V");
                Label go = new Label();
                code.visitVarInsn(Opcodes.LLOAD, 1);
                code.visitInsn(Opcodes.L2I);
                code.visitJumpInsn(Opcodes.IFEQ, go);
                code.visitTypeInsn(Opcodes.NEW, OBJECT);
                code.visitInsn(Opcodes.DUP);
                code.visitInsn(Opcodes.POP2);
                code.visitInsn(Opcodes.ACONST_NULL);
                code.visitInsn(Opcodes.ATHROW);
                code.visitLabel(go);
                code.visitFrame(
                        Opcodes.F_NEW, 2, new Object[] {Opcodes.UNINITIALIZED_THIS, Opcodes.LONG}, 0, new Object[0]);
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitInsn(Opcodes.ICONST_1);
                code.visitFieldInsn(Opcodes.PUTFIELD, NAME, "field", "I");
                code.visitInsn(Opcodes.RETURN);
                end(code, 4, 3);
            }
        };

        abstract void write(ClassWriter out);

        private static MethodVisitor method(ClassWriter out, int access, String name, String descriptor) {
            MethodVisitor code = out.visitMethod(access, name, descriptor, null, null);
            code.visitCode();
            return code;
        }

        private static void end(MethodVisitor code, int stack, int locals) {
            code.visitMaxs(stack, locals);
            code.visitEnd();
        }

        private static void count(MethodVisitor code) {
            code.visitInsn(Opcodes.ICONST_1);
            code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "count", "I");
        }
    }

    @ParameterizedTest
    @EnumSource
    void weavesEveryMethodAcceptablyForTheJvm(Shape shape) throws ReflectiveOperationException {
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, OBJECT, null);
        out.visitField(Opcodes.ACC_STATIC, "count", "I", null, null).visitEnd();
        out.visitField(0, "field", "I", null, null).visitEnd();
        shape.write(out);
        out.visitEnd();
        link(out.toByteArray());
        for (WeaveOptions options : List.of(
                new WeaveOptions(false, Profile.SYNC, false),
                WeaveOptions.RECORD,
                new WeaveOptions(false, Profile.FULL, true),
                WeaveOptions.CONTROL,
                new WeaveOptions(
                        true,
                        Profile.ACCESS,
                        false,
                        Selection.only(new Tracking(List.of(), List.of("*"), List.of("*")))))) {
            Weaver.Woven woven = WovenLoader.weaver(options)
                    .weave(
                            out.toByteArray(),
                            WeaveExtent.PROGRAM,
                            getClass().getClassLoader(),
                            ClassName.Loader.APP,
                            false);
            assertThat(woven.plain()).as(options.toString()).isEmpty();
            if (woven.classFile() != null) {
                link(woven.classFile());
            }
        }
    }

    private static void link(byte[] classFile) throws ReflectiveOperationException {
        new ClassLoader(OtherCompilersTest.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) {
                return defineClass(name, classFile, 0, classFile.length);
            }
        }.loadClass(NAME.replace('/', '.')).getDeclaredFields();
    }
}
