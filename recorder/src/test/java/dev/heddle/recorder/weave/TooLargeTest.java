package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.name.ClassName;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code without room for hooks stays unchanged: a method, while the rest of its class is woven, or a class. */
class TooLargeTest {
    @Test
    void leavesOnlyTheLargeMethodPlain() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Large", null, "java/lang/Object", null);
        out.visitField(Opcodes.ACC_STATIC, "count", "I", null, null).visitEnd();
        method(out, "small", 3);
        method(out, "large", 15_000);
        out.visitEnd();

        Weaver.Woven woven = WovenLoader.weaver(WeaveOptions.RECORD)
                .weave(out.toByteArray(), WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false);

        assertThat(woven.plain()).containsExactly(new Weaver.Plain("large", null));
        WovenLoader.check(woven.classFile(), null);
        assertThat(woven.classFile().length).isGreaterThan(out.toByteArray().length);
    }

    @Test
    void reportsAClassWithoutRoomForConstantsOnce() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Large", null, "java/lang/Object", null);
        out.visitField(Opcodes.ACC_STATIC, "count", "I", null, null).visitEnd();
        method(out, "small", 3);
        method(out, "other", 3);
        int constant = 0;
        while (out.newConst(constant) < 65_525) {
            constant++;
        }
        out.visitEnd();

        Weaver.Woven woven = WovenLoader.weaver(WeaveOptions.RECORD)
                .weave(out.toByteArray(), WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false);

        assertThat(woven.classFile()).isNull();
        assertThat(woven.plain()).containsExactly(Weaver.Plain.WHOLE_CLASS);
    }

    private static void method(ClassWriter out, String name, int writes) {
        MethodVisitor code = out.visitMethod(Opcodes.ACC_STATIC, name, "()V", null, null);
        code.visitCode();
        for (int i = 0; i < writes; i++) {
            code.visitInsn(Opcodes.ICONST_1);
            code.visitFieldInsn(Opcodes.PUTSTATIC, "p/Large", "count", "I");
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
