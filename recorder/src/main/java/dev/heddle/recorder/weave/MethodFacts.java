package dev.heddle.recorder.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/** What must be known of a method before its first instruction is written. */
final class MethodFacts {
    /** The first source line, or -1. */
    int firstLine = -1;
    /** Whether there is anything to hook: a call, an access, a monitor. */
    boolean eventful;
    /** Whether it takes locks, signals, or has volatile or atomic operations, by itself or through the JDK. */
    boolean synchronises;
    /** Whether something that it calls may turn out to do so. */
    boolean mayCome;
    /** Whether it accesses fields of objects and elements of arrays, and does nothing else that is hooked. */
    boolean isLeaf = true;
    /** Whether it takes no lock, catches nothing and runs no code but its own: what it calls are atomic operations, and what runs nothing woven. Of the JDK's synchronisers also whether nothing is told of it. */
    boolean isAlone = true;
    /** Whether the first thing it does is a call of a method at whose start a scheduler decides. */
    boolean delegates;
    /** Whether it has a frame although not everything is woven; see {@link FrameSearch}. */
    boolean needsFrame = true;
    /** Whether it accesses fields that are watched, in a class that is not. */
    boolean meetsWatched;
    /** Whether accesses to elements of arrays are hooked. */
    boolean hooksArrays;
    /** Whether it keeps something else where {@code this} was, so that nobody finds {@code this} there later. */
    boolean overwritesThis;
    /** Whether nothing can be recorded in it, nor in what it calls; see {@link SilentMethods}. */
    boolean isSilent;
    /** How many reads there are that {@link HolderReads} may look at. */
    int holderReads;
    /** Offsets of reads of which nothing is recorded because they tell nothing new; see {@link HolderReads}. */
    Set<Integer> covered = Set.of();
    /** Number of instructions that enter a monitor. */
    int monitors;
    /** Which of the method's ranges, in their order, cover a handler with itself that does nothing but release a lock. */
    private Set<Integer> lockHandlers = Set.of();
    /** Offsets of the first instruction of every loop; filled only where loops are recorded. */
    Set<Integer> loopHeads = Set.of();
    /** Locals that arguments are put aside in, to look at the receiver under them. */
    private List<Type> spills = List.of();

    /** Notes a range that covers a handler with itself that does nothing but release a lock. */
    void addLockHandler(int range) {
        if (lockHandlers.isEmpty()) {
            lockHandlers = new HashSet<>();
        }
        lockHandlers.add(range);
    }

    boolean isLockHandler(int range) {
        return lockHandlers.contains(range);
    }

    /** It is left as it is, because there is nothing to record. */
    void silence() {
        isSilent = true;
        eventful = false;
    }

    List<Type> spills() {
        return spills;
    }

    /** Makes room for putting these arguments aside. */
    void spill(Type[] arguments) {
        if (arguments.length == 0) {
            return;
        }
        List<Type> free = new ArrayList<>(spills);
        List<Type> all = new ArrayList<>(spills);
        for (Type argument : arguments) {
            Type kind = kindOf(argument);
            if (!free.remove(kind)) {
                all.add(kind);
            }
        }
        spills = all;
    }

    /** The type of the local that holds a value of this type. */
    static Type kindOf(Type type) {
        return switch (type.getSort()) {
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> type;
            case Type.OBJECT, Type.ARRAY -> ClassFacts.OBJECT;
            default -> Type.INT_TYPE;
        };
    }
}
