package dev.heddle.engine.internal.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class file, and whether its objects are immutable. */
final class ClassInstructions extends ClassVisitor {
    private final Map<String, MethodInstructions> methods = new HashMap<>();
    private final int[] offset = new int[1];
    private boolean isFinal;
    private boolean hasOnlyFinalFields = true;
    private int fields;

    private ClassInstructions() {
        super(Opcodes.ASM9);
    }

    /** @throws RuntimeException if the bytes are not a class file of a known version */
    static ClassInstructions of(byte[] bytes) {
        ClassInstructions shape = new ClassInstructions();
        new ClassReader(bytes) {
            @Override
            protected void readBytecodeInstructionOffset(int bytecodeOffset) {
                shape.offset[0] = bytecodeOffset;
            }
        }.accept(shape, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return shape;
    }

    /** The code of a method; null if the class does not have it. */
    @Nullable MethodInstructions method(String nameAndDescriptor) {
        return methods.get(nameAndDescriptor);
    }

    /** Whether the class is final and all of its instance fields are. */
    boolean isImmutable() {
        return isFinal && hasOnlyFinalFields && fields > 0;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        boolean hasOwnFieldsOnly = superName == null
                || superName.equals("java/lang/Object")
                || superName.equals("java/lang/Record")
                || superName.equals("java/lang/Enum");
        isFinal = (access & Opcodes.ACC_FINAL) != 0 && hasOwnFieldsOnly;
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, String signature, Object value) {
        if ((access & Opcodes.ACC_STATIC) == 0) {
            fields++;
            hasOnlyFinalFields &= (access & Opcodes.ACC_FINAL) != 0;
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new Reader(name, descriptor);
    }

    private final class Reader extends MethodVisitor {
        private final String name;
        private final String descriptor;
        private final List<Instruction> code = new ArrayList<>();
        private final Map<Integer, Label> jumps = new HashMap<>();
        private final Map<Label, Integer> labels = new IdentityHashMap<>();

        Reader(String name, String descriptor) {
            super(Opcodes.ASM9);
            this.name = name;
            this.descriptor = descriptor;
        }

        private void add(int opcode, String owner, String member, String type) {
            code.add(new Instruction(offset[0], opcode, owner, member, type, -1));
        }

        private void add(int opcode) {
            add(opcode, "", "", "");
        }

        @Override
        public void visitLabel(Label label) {
            labels.put(label, code.size());
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            jumps.put(code.size(), label);
            add(opcode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String member, String type) {
            add(opcode, owner, member, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String member, String type, boolean isInterface) {
            add(opcode, owner, member, type);
        }

        @Override
        public void visitInvokeDynamicInsn(String member, String type, Handle bootstrap, Object... arguments) {
            add(Opcodes.INVOKEDYNAMIC, "", member, type);
        }

        @Override
        public void visitInsn(int opcode) {
            add(opcode);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            add(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            add(opcode);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            add(opcode);
        }

        @Override
        public void visitLdcInsn(Object value) {
            add(Opcodes.LDC);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            add(Opcodes.IINC);
        }

        @Override
        public void visitEnd() {
            for (Map.Entry<Integer, Label> jump : jumps.entrySet()) {
                Instruction one = code.get(jump.getKey());
                int target = labels.getOrDefault(jump.getValue(), -1);
                code.set(
                        jump.getKey(),
                        new Instruction(one.offset(), one.opcode(), one.owner(), one.name(), one.descriptor(), target));
            }
            methods.put(name + descriptor, new MethodInstructions(descriptor, code));
        }
    }
}
