package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.clock.ThreadTimes;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * For each lock and variable, the clocks at the ends of critical sections in which threads read or wrote the variable.
 * A later conflicting access in a section of the same lock comes after these ends.
 */
final class SectionAccesses {
    /** One clock for each thread: its last end includes the earlier ones. */
    private final Long2ObjectOpenHashMap<Int2ObjectMap<ThreadTimes>> ends = new Long2ObjectOpenHashMap<>();

    /**
     * Records the end of a section in which a variable was accessed.
     *
     * @param lock the lock and its mode, in the lowest bit
     * @param access the variable and, in the lowest bit, whether it was written
     */
    void ended(int lock, int access, int thread, ThreadTimes end) {
        if ((lock & 1) == 0 && (access & 1) != 0) {
            // The write came after all earlier sections with an access, so its end includes their ends.
            for (int mode = 0; mode < 2; mode++) {
                ends.remove(key(lock | mode, access));
                ends.remove(key(lock | mode, access & ~1));
            }
        }
        ends.computeIfAbsent(key(lock, access), key -> new Int2ObjectOpenHashMap<>(1))
                .put(thread, end);
    }

    /**
     * Orders an access in a section of a lock after the ends of sections of other threads with such an access.
     *
     * @param weak the events that precede the access
     * @return the same, with these ends
     */
    ThreadTimes orderBefore(int lock, int access, int thread, ThreadTimes weak) {
        @Nullable Int2ObjectMap<ThreadTimes> sections = ends.get(key(lock, access));
        ThreadTimes all = weak;
        if (sections != null) {
            for (Int2ObjectMap.Entry<ThreadTimes> section : sections.int2ObjectEntrySet()) {
                int other = section.getIntKey();
                ThreadTimes end = section.getValue();
                // A thread that knows the end knows all events before it.
                if (other != thread && all.of(other) < end.of(other)) {
                    all = all.joined(end);
                }
            }
        }
        return all;
    }

    private static long key(int lock, int access) {
        return (long) lock << Integer.SIZE | access;
    }
}
