package dev.heddle.recorder.weave.original;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The positions of a method's instructions before another agent changed it. The names of sites contain these offsets,
 * so a plan fits the program with and without that agent.
 */
public final class OriginalMethod {
    private final String name;
    private final String descriptor;
    /** Current offsets of the instructions, ascending. */
    private final int[] now;
    /** For each its original offset; an inserted instruction has the offset of its successor. */
    private final int[] before;

    private final BitSet inserted;

    /**
     * @param name in the class file; an agent may have moved the code to a method of another name
     * @param now offsets of the instructions, ascending
     * @param before for each the offset in the class file
     * @param inserted indexes of the instructions that the class file does not have
     */
    OriginalMethod(String name, String descriptor, int[] now, int[] before, BitSet inserted) {
        this.name = name;
        this.descriptor = descriptor;
        this.now = now;
        this.before = before;
        this.inserted = inserted;
    }

    /** Whether every instruction is at its original offset. */
    boolean isUnchanged() {
        return inserted.isEmpty() && Arrays.equals(now, before);
    }

    public String name() {
        return name;
    }

    public String descriptor() {
        return descriptor;
    }

    /** The offset in the class file of the instruction at an offset of the changed method. */
    public int offset(int offset) {
        int index = Arrays.binarySearch(now, offset);
        return index < 0 ? offset : before[index];
    }

    /** Whether another agent inserted the instruction at an offset of the changed method. */
    public boolean isInserted(int offset) {
        int index = Arrays.binarySearch(now, offset);
        return index >= 0 && inserted.get(index);
    }
}
