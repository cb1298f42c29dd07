package dev.heddle.recorder.weave;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Where the instructions of a method were before another agent changed it. The names of sites are made of these offsets, so a plan fits the
 * program with and without that agent.
 */
final class OriginalMethod {
    private final String name;
    private final String descriptor;
    /** Offsets of the instructions as they are now, ascending. */
    private final int[] now;
    /** For each the offset that it had; an inserted one has the offset of the instruction that follows it. */
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

    /** Whether every instruction is where it was. */
    boolean isUnchanged() {
        return inserted.isEmpty() && Arrays.equals(now, before);
    }

    String name() {
        return name;
    }

    String descriptor() {
        return descriptor;
    }

    /** The offset in the class file of the instruction at an offset of the changed method. */
    int offset(int offset) {
        int index = Arrays.binarySearch(now, offset);
        return index < 0 ? offset : before[index];
    }

    /** Whether another agent inserted the instruction at an offset of the changed method. */
    boolean isInserted(int offset) {
        int index = Arrays.binarySearch(now, offset);
        return index >= 0 && inserted.get(index);
    }
}
