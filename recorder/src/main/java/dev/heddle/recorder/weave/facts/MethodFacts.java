package dev.heddle.recorder.weave.facts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/** Facts about a method that are needed before its first instruction is written. */
public final class MethodFacts {
    /** The first source line, or -1. */
    public int firstLine = -1;
    /** Whether there is anything to hook: a call, an access, a monitor. */
    public boolean eventful;
    /** Whether it uses locks, signals, volatile or atomic operations, by itself or through the JDK. */
    public boolean synchronises;
    /** Whether one of its callees may do so. */
    boolean mayReachSynchroniser;
    /** Whether it accesses fields and array elements, and has no other hooks. */
    public boolean isLeaf = true;
    /**
     * Whether it takes no lock, catches nothing and runs no code except its own, atomic operations and code that is not
     * woven. For JDK synchronisers also whether the table has no row for it.
     */
    public boolean isAlone = true;
    /** Whether it begins with a call of a method at whose start a scheduler decides. */
    public boolean delegates;
    /** Whether it has a frame although only some variables are woven; see {@code FrameSearch}. */
    public boolean needsFrame = true;
    /** Whether it accesses watched fields, in a class that is not watched. */
    public boolean accessesWatched;
    /** Whether accesses to elements of arrays are hooked. */
    public boolean hooksArrays;
    /**
     * Whether it stores another value in the local of {@code this}, so that hooks cannot find {@code this} there later.
     */
    public boolean overwritesThis;
    /** Whether nothing can be recorded in it or its callees; see {@link SilentMethods}. */
    boolean isSilent;
    /** The number of reads that {@link HolderReads} may analyse. */
    int holderReads;
    /** Offsets of reads that are not recorded because they are redundant; see {@link HolderReads}. */
    public Set<Integer> covered = Set.of();
    /** Number of instructions that enter a monitor. */
    public int monitors;
    /**
     * The indexes of the method's ranges that cover their own handler, if the handler only releases a lock.
     */
    private Set<Integer> lockHandlers = Set.of();
    /**
     * By index of a range that begins directly after an instruction entered a monitor: the number of that instruction
     * among those that enter one.
     */
    private Map<Integer, Integer> blocks = Map.of();
    /** Offsets of the first instruction of every loop; empty unless loops are recorded. */
    public Set<Integer> loopHeads = Set.of();
    /** Locals for spilled arguments, to reach the receiver below them. */
    private List<Type> spills = List.of();

    /** Adds a range that covers its own handler, if the handler only releases a lock. */
    void addLockHandler(int range) {
        if (lockHandlers.isEmpty()) {
            lockHandlers = new HashSet<>();
        }
        lockHandlers.add(range);
    }

    /** Adds a range that begins directly after the last instruction that entered a monitor. */
    void addBlock(int range) {
        if (blocks.isEmpty()) {
            blocks = new HashMap<>();
        }
        blocks.put(range, monitors - 1);
    }

    /** The number of the instruction that enters a monitor directly before a range; null without one. */
    public Integer enteredBefore(int range) {
        return blocks.get(range);
    }

    public boolean isLockHandler(int range) {
        return lockHandlers.contains(range);
    }

    /** Leaves the method unwoven, because there is nothing to record. */
    void silence() {
        isSilent = true;
        eventful = false;
    }

    public List<Type> spills() {
        return spills;
    }

    /** Reserves room for spilling these arguments. */
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
    public static Type kindOf(Type type) {
        return switch (type.getSort()) {
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> type;
            case Type.OBJECT, Type.ARRAY -> ClassFacts.OBJECT;
            default -> Type.INT_TYPE;
        };
    }
}
