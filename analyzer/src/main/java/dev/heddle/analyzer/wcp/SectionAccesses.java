package dev.heddle.analyzer.wcp;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For each lock and variable, the clocks at the ends of critical sections in which threads read or wrote the variable.
 * A later conflicting access in a section of the same lock comes after these ends.
 */
final class SectionAccesses {
    private final Long2ObjectOpenHashMap<Ends> ends = new Long2ObjectOpenHashMap<>();

    /** One entry for each thread: its last end includes the earlier ones. */
    private static final class Ends {
        final IntArrayList threads = new IntArrayList();
        final List<int[]> clocks = new ArrayList<>();
    }

    /**
     * Records the end of a section in which a variable was accessed.
     *
     * @param access the variable and the access mode, as one number
     */
    void ended(int lock, int access, int thread, int[] end) {
        Ends sections = ends.computeIfAbsent(key(lock, access), key -> new Ends());
        int at = sections.threads.indexOf(thread);
        if (at < 0) {
            sections.threads.add(thread);
            sections.clocks.add(end);
        } else {
            sections.clocks.set(at, end);
        }
    }

    /** Orders an access in a section of a lock after the ends of sections of other threads with such an access. */
    void orderBefore(int lock, int access, int thread, int[] into) {
        @Nullable Ends sections = ends.get(key(lock, access));
        if (sections != null) {
            for (int i = 0; i < sections.threads.size(); i++) {
                int other = sections.threads.getInt(i);
                int[] end = sections.clocks.get(i);
                // A thread that knows the end knows all events before it.
                if (other != thread && into[other] < end[other]) {
                    ClockArithmetic.take(end, into);
                }
            }
        }
    }

    private static long key(int lock, int access) {
        return (long) lock << Integer.SIZE | access;
    }
}
