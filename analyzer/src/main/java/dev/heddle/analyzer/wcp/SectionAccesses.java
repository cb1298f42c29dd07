package dev.heddle.analyzer.wcp;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For each lock and variable, what happened before the ends of critical sections in which threads have read or written the variable: a later access that
 * conflicts with one of them, in a section of the same lock, comes after their ends.
 */
final class SectionAccesses {
    private final Long2ObjectOpenHashMap<Ends> ends = new Long2ObjectOpenHashMap<>();

    /** One for each thread: its last one has seen the others. */
    private static final class Ends {
        final IntArrayList threads = new IntArrayList();
        final List<int[]> clocks = new ArrayList<>();
    }

    /**
     * A section has ended in which a variable was accessed.
     *
     * @param access the variable and whether it was written, as one number
     */
    void ended(int lock, int access, int thread, int[] end) {
        Ends of = ends.computeIfAbsent(key(lock, access), key -> new Ends());
        int at = of.threads.indexOf(thread);
        if (at < 0) {
            of.threads.add(thread);
            of.clocks.add(end);
        } else {
            of.clocks.set(at, end);
        }
    }

    /** Orders an access in a section of a lock after the ends of sections of other threads with such an access. */
    void orderBefore(int lock, int access, int thread, int[] into) {
        @Nullable Ends of = ends.get(key(lock, access));
        if (of != null) {
            for (int i = 0; i < of.threads.size(); i++) {
                int other = of.threads.getInt(i);
                int[] end = of.clocks.get(i);
                // Who knows the end knows all that happened before it.
                if (other != thread && into[other] < end[other]) {
                    Clocks.take(end, into);
                }
            }
        }
    }

    private static long key(int lock, int access) {
        return (long) lock << Integer.SIZE | access;
    }
}
