package dev.heddle.engine.internal.explain;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * The instructions of a method, and the shapes that they form. Shapes are recognised from the order of the
 * instructions, which is the order of the source for the code of common compilers.
 *
 * @param descriptor of the method
 */
record MethodInstructions(String descriptor, List<Instruction> code) {
    private static final Set<String> BEGIN_OPTIMISTIC = Set.of("tryOptimisticRead", "tryConvertToOptimisticRead");
    private static final Set<String> CONVERT = Set.of("tryConvertToReadLock", "tryConvertToWriteLock");
    private static final Set<String> LOCK = Set.of("readLock", "writeLock", "tryReadLock", "tryWriteLock");
    /** Most instructions between a read of a field and the branch that checks it: copies to and from a local variable. */
    private static final int MOST_BEFORE_CHECK = 4;

    MethodInstructions {
        code = List.copyOf(code);
    }

    /** The instruction at an offset; null if the method has no instruction there. */
    @Nullable Instruction at(int offset) {
        int index = index(offset);
        return index < 0 ? null : code.get(index);
    }

    private int index(int offset) {
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i).offset() == offset) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Whether the values that are read at an offset are checked later by a {@code StampedLock}, and read again if a
     * writer had it between.
     */
    boolean isValidatedByStamp(int offset) {
        int at = index(offset);
        if (at < 0) {
            return false;
        }
        int begin = before(at, one -> isOfStampedLock(one, BEGIN_OPTIMISTIC));
        int end = after(at, one -> one.isCall(Instruction.STAMPED_LOCK, "validate") || isOfStampedLock(one, CONVERT));
        if (begin < 0 || end < 0) {
            return false;
        }
        boolean isChecked = isOfStampedLock(code.get(end), CONVERT)
                || end + 1 < code.size() && code.get(end + 1).isZeroBranch();
        boolean isRepaired = jumpsBack(end, begin)
                || after(end, one -> isOfStampedLock(one, LOCK) || isOfStampedLock(one, BEGIN_OPTIMISTIC)) >= 0;
        return isChecked && isRepaired;
    }

    private static boolean isOfStampedLock(Instruction one, Set<String> names) {
        return one.isCall() && one.owner().equals(Instruction.STAMPED_LOCK) && names.contains(one.name());
    }

    /**
     * Whether a sequence number is read before and after the access at an offset, compared, and the method repeats if it
     * has changed.
     */
    boolean isValidatedBySequence(int offset) {
        int at = index(offset);
        for (int first = 0; first < at; first++) {
            Instruction one = code.get(first);
            if (!one.isFieldRead() && !one.isAtomicRead() || one.isOfSameField(code.get(at))) {
                continue;
            }
            for (int second = at + 1; second < code.size(); second++) {
                if (isSameVariable(first, second) && isCompared(second) && jumpsBack(second, first)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isSameVariable(int first, int second) {
        Instruction one = code.get(first);
        Instruction other = code.get(second);
        if (one.isFieldRead()) {
            return other.isFieldRead() && one.isOfSameField(other);
        }
        return other.isAtomicRead()
                && one.owner().equals(other.owner())
                && Objects.equals(holder(first), holder(second));
    }

    /** The field that holds the atomic object or the handle of a call: the nearest one that is read before. */
    private @Nullable String holder(int call) {
        int read = before(
                call,
                one -> one.isFieldRead()
                        && one.descriptor().contains(code.get(call).owner()));
        return read < 0 ? null : code.get(read).owner() + "." + code.get(read).name();
    }

    private boolean isCompared(int read) {
        for (int i = read + 1; i < Math.min(code.size(), read + MOST_BEFORE_CHECK); i++) {
            if (code.get(i).isEquality()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a compare-and-set at or after an offset fails if the value changes, and then the code is repeated. */
    boolean isInRetryLoop(int offset) {
        int at = index(offset);
        if (at < 0) {
            return false;
        }
        int set = code.get(at).isCompareAndSet() ? at : after(at, Instruction::isCompareAndSet);
        return set >= 0 && jumpsBack(set, at);
    }

    /**
     * Whether the field that is read or written at an offset is computed once it is needed: read once, compared with
     * null or zero, and written on one branch.
     */
    boolean computesLazily(int offset) {
        int at = index(offset);
        if (at < 0 || !readsOnce(offset)) {
            return false;
        }
        Instruction access = code.get(at);
        int read = after(-1, one -> one.isFieldRead() && one.isOfSameField(access));
        int write = after(read, one -> one.isFieldWrite() && one.isOfSameField(access));
        return read >= 0 && write >= 0 && isCheckedAgainstZero(read);
    }

    private boolean isCheckedAgainstZero(int read) {
        for (int i = read + 1; i < Math.min(code.size(), read + 1 + MOST_BEFORE_CHECK); i++) {
            Instruction one = code.get(i);
            if (one.isZeroBranch()) {
                return true;
            } else if (one.isCall() || one.isFieldWrite()) {
                return false;
            }
        }
        return false;
    }

    /**
     * Whether the method reads the field of the access at an offset once, not in a loop, and compares it with null. So
     * it neither waits for a value nor fails without one.
     */
    boolean acceptsNull(int offset) {
        int at = index(offset);
        return at >= 0 && readsOnce(offset) && isCheckedAgainstZero(at) && !jumpsBack(at, at);
    }

    /** Whether the method reads the field of the access at an offset at most once. */
    boolean readsOnce(int offset) {
        Instruction access = at(offset);
        return access != null
                && code.stream()
                                .filter(one -> one.isFieldRead() && one.isOfSameField(access))
                                .count()
                        <= 1;
    }

    /** Whether the method takes no arguments and returns a value of this type. */
    boolean onlyReturns(String type) {
        return Type.getArgumentTypes(descriptor).length == 0
                && Type.getReturnType(descriptor).getDescriptor().equals(type);
    }

    /** Whether an instruction at or after one index jumps to another index or in front of it. */
    private boolean jumpsBack(int from, int to) {
        return after(from - 1, one -> one.target() >= 0 && one.target() <= to) >= 0;
    }

    private int before(int index, Predicate<Instruction> which) {
        for (int i = index - 1; i >= 0; i--) {
            if (which.test(code.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private int after(int index, Predicate<Instruction> which) {
        for (int i = index + 1; i < code.size(); i++) {
            if (which.test(code.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
