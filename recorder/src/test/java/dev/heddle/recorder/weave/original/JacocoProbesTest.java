package dev.heddle.recorder.weave.original;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files with probes have the offsets of those without. */
class JacocoProbesTest {
    private static final String NAME = "program/Probed";
    private static final String METHOD = "choose(I)I";

    @Test
    void restoresJumpsSwitchesAndLocals() {
        byte[] plain = classFile(false);
        byte[] without = JacocoProbes.without(classFile(true));
        MethodCode.Keys keys = new MethodCode.Keys();
        Map<String, MethodCode> found = MethodCode.of(without, keys);
        assertThat(found).containsOnlyKeys(METHOD);
        MethodCode code = found.get(METHOD);
        MethodCode expected = MethodCode.of(plain, keys).get(METHOD);
        assertThat(Arrays.copyOf(code.keys, code.size)).isEqualTo(Arrays.copyOf(expected.keys, expected.size));
        assertThat(Arrays.copyOf(code.offsets, code.size)).isEqualTo(Arrays.copyOf(expected.offsets, expected.size));
        assertThat(Arrays.copyOf(code.locals, code.size)).isEqualTo(Arrays.copyOf(expected.locals, expected.size));
    }

    @Test
    void returnsNothingForAClassWithoutProbes() {
        assertThat(JacocoProbes.without(classFile(false))).isNull();
    }

    /** {@code if (x >= 0) x = call(x); switch (x) { case 1: x = call(x); } return x;} with a further local. */
    private static byte[] classFile(boolean hasProbes) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        int added = hasProbes ? 2 : 0;
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "choose", "(I)I", null, null);
        code.visitCode();
        if (hasProbes) {
            code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "$jacocoInit", "()[Z", false);
            code.visitVarInsn(Opcodes.ASTORE, 2);
        }
        Label negative = new Label();
        code.visitVarInsn(Opcodes.ILOAD, 0);
        if (hasProbes) {
            Label over = new Label();
            code.visitJumpInsn(Opcodes.IFGE, over);
            probe(code, 0);
            code.visitJumpInsn(Opcodes.GOTO, negative);
            code.visitLabel(over);
        } else {
            code.visitJumpInsn(Opcodes.IFLT, negative);
        }
        call(code);
        code.visitVarInsn(Opcodes.ISTORE, 1 + added);
        if (hasProbes) {
            probe(code, 1);
        }
        code.visitLabel(negative);
        code.visitVarInsn(Opcodes.ILOAD, 0);
        Label one = new Label();
        Label end = new Label();
        Label probedEnd = new Label();
        code.visitTableSwitchInsn(1, 1, hasProbes ? probedEnd : end, one);
        if (hasProbes) {
            code.visitLabel(probedEnd);
            probe(code, 2);
            code.visitJumpInsn(Opcodes.GOTO, end);
        }
        code.visitLabel(one);
        call(code);
        code.visitVarInsn(Opcodes.ISTORE, 1 + added);
        code.visitIincInsn(1 + added, 1);
        code.visitLabel(end);
        call(code);
        if (hasProbes) {
            probe(code, 3);
        }
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(3, 4);
        code.visitEnd();
        if (hasProbes) {
            MethodVisitor probes = writer.visitMethod(Opcodes.ACC_STATIC, "$jacocoInit", "()[Z", null, null);
            probes.visitCode();
            probes.visitInsn(Opcodes.ACONST_NULL);
            probes.visitInsn(Opcodes.ARETURN);
            probes.visitMaxs(1, 0);
            probes.visitEnd();
        }
        return writer.toByteArray();
    }

    private static void call(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "program/Other", "call", "(I)I", false);
    }

    private static void probe(MethodVisitor code, int number) {
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitInsn(Opcodes.ICONST_0 + number);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.BASTORE);
    }
}
