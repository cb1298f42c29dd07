package dev.heddle.engine.internal.explain;

import org.objectweb.asm.Opcodes;

/**
 * An instruction of a method.
 *
 * @param offset in the bytecode
 * @param opcode as in {@link Opcodes}
 * @param owner class of the field or method; empty for other instructions
 * @param name of the field or method
 * @param descriptor of the field or method
 * @param target index of the instruction that it may jump to; -1 for other instructions
 */
record Instruction(int offset, int opcode, String owner, String name, String descriptor, int target) {
    static final String STAMPED_LOCK = "java/util/concurrent/locks/StampedLock";
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String ATOMIC = "java/util/concurrent/atomic/";

    boolean isCall() {
        return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
    }

    boolean isCall(String of, String named) {
        return isCall() && owner.equals(of) && name.equals(named);
    }

    boolean isFieldRead() {
        return opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    }

    boolean isFieldWrite() {
        return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    }

    /** Whether two instructions access the same field, as far as their names show. */
    boolean isOfSameField(Instruction other) {
        return (isFieldRead() || isFieldWrite())
                && (other.isFieldRead() || other.isFieldWrite())
                && owner.equals(other.owner)
                && name.equals(other.name);
    }

    private boolean isAtomicCall() {
        return isCall() && (owner.equals(VAR_HANDLE) || owner.startsWith(ATOMIC));
    }

    /** Whether it is an atomic read, for example {@code getAcquire}. */
    boolean isAtomicRead() {
        return isAtomicCall() && name.startsWith("get") && !name.startsWith("getAnd");
    }

    /** Whether it is a compare-and-set, in any of its forms. */
    boolean isCompareAndSet() {
        return isAtomicCall() && (name.startsWith("compareAnd") || name.startsWith("weakCompareAnd"));
    }

    /** Whether it reads a value and writes one that follows from it, in one atomic operation. */
    boolean isAtomicUpdate() {
        return isAtomicCall()
                && (name.startsWith("getAnd") && !name.startsWith("getAndSet") || name.endsWith("AndGet"));
    }

    /** Whether it compares two numbers for equality. */
    boolean isEquality() {
        return opcode == Opcodes.LCMP || opcode == Opcodes.IF_ICMPEQ || opcode == Opcodes.IF_ICMPNE;
    }

    /** Whether it jumps depending on null or zero. */
    boolean isZeroBranch() {
        return opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL
                || opcode == Opcodes.IFEQ
                || opcode == Opcodes.IFNE;
    }
}
