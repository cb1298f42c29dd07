package dev.heddle.recorder.weave.original;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/** Instructions get their offsets in the class file, whatever another agent inserted among them. */
class OriginalClassTest {
    private static final String PROBES = "probes$of";

    /** Whether each operation was inserted, by method, in the order of the changed class. */
    private final Map<String, List<Boolean>> insertions = new HashMap<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/util/BitSet",
                "java/util/HashMap",
                "java/util/concurrent/ConcurrentHashMap",
                "java/util/concurrent/Phaser",
                "java/util/Arrays",
                "java/util/Calendar",
                "java/util/zip/ZipOutputStream",
                "java/util/concurrent/ForkJoinPool"
            })
    void findsEachOperationAmongProbes(String name) throws IOException {
        byte[] original = classFile(name);
        for (int seed = 0; seed < 3; seed++) {
            insertions.clear();
            byte[] changed = withProbes(original, new Random(seed));
            OriginalClass found = OriginalClass.of(original, changed, false);
            assertThat(found).as("seed %d", seed).isNotNull();
            assertThat(found.unknown()).as("seed %d", seed).isEmpty();
            assertThat(found.isAdded(PROBES + "()[Z")).isTrue();
            Map<String, List<Integer>> before = operations(original);
            operations(changed).forEach((method, offsets) -> {
                if (!method.startsWith(PROBES)) {
                    check(
                            name + "." + method,
                            found.method(method),
                            offsets,
                            before.get(method),
                            insertions.get(method));
                }
            });
        }
    }

    private static void check(
            String as, OriginalMethod found, List<Integer> now, List<Integer> before, List<Boolean> inserted) {
        assertThat(now).as(as).hasSameSizeAs(inserted);
        int next = 0;
        for (int i = 0; i < now.size(); i++) {
            assertThat(found.isInserted(now.get(i)))
                    .as("%s, operation %d", as, i)
                    .isEqualTo(inserted.get(i));
            if (!inserted.get(i)) {
                assertThat(found.offset(now.get(i)))
                        .as("%s, operation %d", as, i)
                        .isEqualTo(before.get(next++));
            }
        }
        assertThat(next).as(as).isEqualTo(before.size());
    }

    @Test
    void recognisesAnUnchangedClass() throws IOException {
        byte[] original = classFile("java/util/HashMap");
        ClassWriter out = new ClassWriter(0);
        new ClassReader(original).accept(out, 0);
        assertThat(OriginalClass.of(original, original, true)).isSameAs(OriginalClass.UNCHANGED);
        assertThat(OriginalClass.of(original, out.toByteArray(), true)).isNotNull();
    }

    @Test
    void refusesAnotherClass() throws IOException {
        assertThat(OriginalClass.of(classFile("java/util/HashMap"), classFile("java/util/BitSet"), false))
                .isNull();
    }

    /** An agent that moves the code of a method leaves another method in its place, which calls it. */
    @Test
    void findsMovedCode() throws IOException {
        byte[] original = classFile("java/util/BitSet");
        byte[] changed = moved(original, "nextSetBit", "(I)I");
        OriginalClass found = OriginalClass.of(original, changed, false);
        assertThat(found.isAdded("nextSetBit(I)I")).isTrue();
        OriginalMethod moved = found.method("nextSetBit$moved(I)I");
        assertThat(moved.name()).isEqualTo("nextSetBit");
        assertThat(operations(changed).get("nextSetBit$moved(I)I"))
                .extracting(moved::offset)
                .isEqualTo(operations(original).get("nextSetBit(I)I"));
    }

    /** New code of a programmer uses members of the class; that of an agent does not. */
    @Test
    void distinguishesARedefinedClassFromAChangedOne() throws IOException {
        byte[] original = classFile("java/util/BitSet");
        byte[] redefined = withCall(original, "isEmpty", "java/util/BitSet", "recalculateWordsInUse");
        byte[] changed = withCall(original, "isEmpty", "org/example/Advice", "enter");
        assertThat(OriginalClass.of(original, redefined, true)).isNull();
        assertThat(OriginalClass.of(original, changed, true)).isNotNull();
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    private static Map<String, List<Integer>> operations(byte[] classFile) {
        Map<String, List<Integer>> operations = new HashMap<>();
        MethodCode.of(classFile, new MethodCode.Keys()).forEach((method, code) -> {
            List<Integer> offsets = new ArrayList<>();
            for (int i = 0; i < code.size; i++) {
                if (code.operations[i]) {
                    offsets.add(code.offsets[i]);
                }
            }
            operations.put(method, offsets);
        });
        return operations;
    }

    private static byte[] moved(byte[] original, String name, String descriptor) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(original)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, out) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String type, String signature, String[] exceptions) {
                                boolean isMoved = method.equals(name) && type.equals(descriptor);
                                return super.visitMethod(
                                        access, isMoved ? name + "$moved" : method, type, signature, exceptions);
                            }

                            @Override
                            public void visitEnd() {
                                MethodVisitor caller =
                                        super.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
                                caller.visitCode();
                                caller.visitVarInsn(Opcodes.ALOAD, 0);
                                caller.visitVarInsn(Opcodes.ILOAD, 1);
                                caller.visitMethodInsn(
                                        Opcodes.INVOKEVIRTUAL, "java/util/BitSet", name + "$moved", descriptor, false);
                                caller.visitInsn(Opcodes.IRETURN);
                                caller.visitMaxs(0, 0);
                                caller.visitEnd();
                                super.visitEnd();
                            }
                        },
                        0);
        return out.toByteArray();
    }

    private static byte[] withCall(byte[] original, String in, String owner, String called) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(original)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, out) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String type, String signature, String[] exceptions) {
                                MethodVisitor to = super.visitMethod(access, method, type, signature, exceptions);
                                return !method.equals(in)
                                        ? to
                                        : new MethodVisitor(Opcodes.ASM9, to) {
                                            @Override
                                            public void visitCode() {
                                                super.visitCode();
                                                super.visitVarInsn(Opcodes.ALOAD, 0);
                                                super.visitMethodInsn(
                                                        Opcodes.INVOKESPECIAL, owner, called, "()V", false);
                                            }
                                        };
                            }
                        },
                        0);
        return out.toByteArray();
    }

    private byte[] withProbes(byte[] original, Random random) {
        ClassWriter out = new ClassWriter(0);
        new ClassReader(original)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, out) {
                            private String owner;

                            @Override
                            public void visit(
                                    int version,
                                    int access,
                                    String name,
                                    String signature,
                                    String parent,
                                    String[] types) {
                                owner = name;
                                super.visit(version, access, name, signature, parent, types);
                            }

                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String type, String signature, String[] exceptions) {
                                MethodVisitor to = super.visitMethod(access, method, type, signature, exceptions);
                                if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                                    return to;
                                }
                                List<Boolean> inserted = new ArrayList<>();
                                insertions.put(method + type, inserted);
                                return new Probes(owner, access, type, random, inserted, to);
                            }

                            @Override
                            public void visitEnd() {
                                MethodVisitor probes = super.visitMethod(
                                        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, PROBES, "()[Z", null, null);
                                probes.visitCode();
                                probes.visitInsn(Opcodes.ACONST_NULL);
                                probes.visitInsn(Opcodes.ARETURN);
                                probes.visitMaxs(1, 0);
                                probes.visitEnd();
                                super.visitEnd();
                            }
                        },
                        ClassReader.EXPAND_FRAMES);
        return out.toByteArray();
    }

    /**
     * Like JaCoCo: an array of its own in a local behind the arguments, stores into it, and inverted jumps around them.
     * The class must not be loaded.
     */
    private static final class Probes extends LocalVariablesSorter {
        private final Random random;
        private final List<Boolean> inserted;
        private final String owner;
        private int probes;
        private int count;

        Probes(String owner, int access, String type, Random random, List<Boolean> inserted, MethodVisitor to) {
            super(Opcodes.ASM9, access, type, to);
            this.owner = owner;
            this.random = random;
            this.inserted = inserted;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, PROBES, "()[Z", false);
            inserted.add(true);
            probes = newLocal(Type.getType("[Z"));
            mv.visitVarInsn(Opcodes.ASTORE, probes);
        }

        private void probe() {
            mv.visitVarInsn(Opcodes.ALOAD, probes);
            mv.visitIntInsn(Opcodes.SIPUSH, count++);
            mv.visitInsn(Opcodes.ICONST_1);
            mv.visitInsn(Opcodes.BASTORE);
            inserted.add(true);
        }

        private void maybeProbe() {
            if (random.nextInt(3) == 0) {
                probe();
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
                maybeProbe();
            }
            boolean isElement = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                    || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            if (isElement || opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                inserted.add(false);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE && random.nextBoolean()) {
                Label over = new Label();
                int inverted = (opcode - Opcodes.IFEQ ^ 1) + Opcodes.IFEQ;
                super.visitJumpInsn(inverted, over);
                probe();
                super.visitJumpInsn(Opcodes.GOTO, label);
                super.visitLabel(over);
            } else {
                super.visitJumpInsn(opcode, label);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
            inserted.add(false);
            super.visitFieldInsn(opcode, type, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
            maybeProbe();
            inserted.add(false);
            super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            inserted.add(false);
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }
    }
}
