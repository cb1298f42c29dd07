package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Redundant reads of final arrays, in random methods with jumps, stores, calls and handlers, compared with a walk over
 * every path through the method.
 */
class HolderReadsTest {
    private static final int METHODS = 3_000;
    private static final String[] FIELDS = {"table", "room"};
    private static final int LOCALS = 3;

    private enum Kind {
        READ,
        STORE,
        CALL,
        ENTER_MONITOR,
        PURE,
        BRANCH,
        GOTO,
        RETURN
    }

    /** @param local read from or stored to; for a jump the target instruction */
    private record Instruction(Kind kind, int local, int field) {}

    @Test
    void omitsReadsThatEveryPathHasMade() {
        int covered = 0;
        for (int seed = 0; seed < METHODS; seed++) {
            Random random = new Random(seed);
            List<Instruction> code = code(random);
            int handler = random.nextInt(3) == 0 ? random.nextInt(code.size()) : -1;
            List<Integer> offsets = new ArrayList<>();
            byte[] classFile = classFile(code, handler, offsets);
            Set<Integer> reached = new HashSet<>();
            Set<Integer> expected = expected(code, handler, reached);

            Weaver weaver = WovenLoader.weaver(WeaveOptions.RECORD);
            ClassWeaving type =
                    new ClassWeaving(classFile, null, weaver.context(), weaver.sites(), WeaveExtent.PROGRAM, null);
            Set<Integer> found = new TreeSet<>();
            for (int i = 0; i < code.size(); i++) {
                // For unreachable instructions every answer is right.
                if (reached.contains(i)
                        && type.facts.method("run", "(Lp/C;Lp/C;)V").covered.contains(offsets.get(i))) {
                    found.add(i);
                }
            }
            assertThat(found)
                    .as("seed %d: %s, handler at %d", seed, code, handler)
                    .isEqualTo(expected);
            covered += found.size();
        }
        assertThat(covered).isGreaterThan(METHODS / 4);
    }

    private static List<Instruction> code(Random random) {
        int length = 3 + random.nextInt(12);
        List<Instruction> code = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            int dice = random.nextInt(20);
            Kind kind = dice < 10
                    ? Kind.READ
                    : dice < 12
                            ? Kind.BRANCH
                            : dice < 14
                                    ? Kind.PURE
                                    : dice < 15
                                            ? Kind.GOTO
                                            : dice < 17
                                                    ? Kind.STORE
                                                    : dice < 18
                                                            ? Kind.CALL
                                                            : dice < 19 ? Kind.ENTER_MONITOR : Kind.RETURN;
            boolean jumps = kind == Kind.BRANCH || kind == Kind.GOTO;
            int local = jumps ? random.nextInt(length + 1) : random.nextInt(LOCALS);
            code.add(new Instruction(kind, kind == Kind.STORE ? 1 + local % 2 : local, random.nextInt(2)));
        }
        code.add(new Instruction(Kind.RETURN, 0, 0));
        return code;
    }

    /**
     * The instructions whose read is preceded by the same read on every path.
     *
     * @param reached gets all reachable instructions that read
     */
    private static Set<Integer> expected(List<Instruction> code, int handler, Set<Integer> reached) {
        Set<Integer> lacking = new HashSet<>();
        Set<List<Integer>> seen = new HashSet<>();
        Deque<List<Integer>> open = new ArrayDeque<>();
        open.add(List.of(0, 0));
        if (handler >= 0) {
            open.add(List.of(handler, 0));
        }
        while (!open.isEmpty()) {
            List<Integer> state = open.pop();
            if (!seen.add(state)) {
                continue;
            }
            int at = state.get(0);
            int facts = state.get(1);
            if (at == handler) {
                facts = 0;
            }
            Instruction instruction = code.get(at);
            switch (instruction.kind) {
                case READ -> {
                    int bit = 1 << instruction.local * 2 + instruction.field;
                    reached.add(at);
                    if ((facts & bit) == 0) {
                        lacking.add(at);
                    }
                    facts |= bit;
                }
                case STORE -> facts &= ~(3 << instruction.local * 2);
                case CALL, ENTER_MONITOR -> facts = 0;
                default -> {}
            }
            if (instruction.kind == Kind.BRANCH || instruction.kind == Kind.GOTO) {
                open.add(List.of(instruction.local, facts));
            }
            if (instruction.kind != Kind.GOTO && instruction.kind != Kind.RETURN) {
                open.add(List.of(at + 1, facts));
            }
        }
        Set<Integer> expected = new TreeSet<>(reached);
        expected.removeAll(lacking);
        return expected;
    }

    /** @param offsets gets the offset of the instruction that reads, or of the first instruction */
    private static byte[] classFile(List<Instruction> code, int handler, List<Integer> offsets) {
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "p/C", null, "java/lang/Object", null);
        for (String field : FIELDS) {
            out.visitField(Opcodes.ACC_FINAL, field, "[I", null, null);
        }
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, "run", "(Lp/C;Lp/C;)V", null, null);
        method.visitCode();
        List<Label> labels = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            labels.add(new Label());
        }
        if (handler >= 0) {
            Label end = new Label();
            method.visitTryCatchBlock(labels.get(0), end, labels.get(handler), null);
            write(code, labels, method);
            method.visitLabel(end);
            method.visitInsn(Opcodes.RETURN);
        } else {
            write(code, labels, method);
        }
        method.visitMaxs(4, 4);
        method.visitEnd();
        out.visitEnd();
        for (int i = 0; i < code.size(); i++) {
            boolean reads = code.get(i).kind == Kind.READ;
            offsets.add(labels.get(i).getOffset() + (reads ? 1 : 0));
        }
        return out.toByteArray();
    }

    private static void write(List<Instruction> code, List<Label> labels, MethodVisitor method) {
        for (int i = 0; i < code.size(); i++) {
            Instruction instruction = code.get(i);
            method.visitLabel(labels.get(i));
            switch (instruction.kind) {
                case READ -> {
                    method.visitVarInsn(Opcodes.ALOAD, instruction.local);
                    method.visitFieldInsn(Opcodes.GETFIELD, "p/C", FIELDS[instruction.field], "[I");
                    method.visitInsn(Opcodes.POP);
                }
                case STORE -> {
                    method.visitInsn(Opcodes.ACONST_NULL);
                    method.visitVarInsn(Opcodes.ASTORE, instruction.local);
                }
                case CALL -> method.visitMethodInsn(Opcodes.INVOKESTATIC, "p/D", "call", "()V", false);
                case ENTER_MONITOR -> {
                    method.visitVarInsn(Opcodes.ALOAD, 0);
                    method.visitInsn(Opcodes.MONITORENTER);
                }
                case PURE -> {
                    method.visitInsn(Opcodes.DCONST_1);
                    method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "sqrt", "(D)D", false);
                    method.visitInsn(Opcodes.POP2);
                }
                case BRANCH -> {
                    method.visitInsn(Opcodes.ICONST_0);
                    method.visitJumpInsn(Opcodes.IFEQ, labels.get(instruction.local));
                }
                case GOTO -> method.visitJumpInsn(Opcodes.GOTO, labels.get(instruction.local));
                case RETURN -> method.visitInsn(Opcodes.RETURN);
            }
        }
    }
}
