package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.VectorClock;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of all objects of one kind, such as locks or fields. A release joins a thread's clock into an entry; an
 * acquire joins an entry into a thread's clock.
 * <p>Beyond a limit, the entry with the least recent release is merged into a common clock. An acquire of an unknown
 * entry uses the common clock. This adds order, and never loses any; the merged entries are counted.
 */
final class SyncClocks {
    private final int limit;
    private final Long2ObjectLinkedOpenHashMap<VectorClock> byKey = new Long2ObjectLinkedOpenHashMap<>();
    private @Nullable VectorClock forgotten;
    private long numberForgotten;

    SyncClocks(int limit) {
        this.limit = limit;
    }

    void give(long key, VectorClock time) {
        VectorClock clock = byKey.getAndMoveToLast(key);
        if (clock == null) {
            clock = new VectorClock();
            if (forgotten != null) {
                // The entry may have existed before.
                clock.join(forgotten);
            }
            byKey.putAndMoveToLast(key, clock);
            if (byKey.size() > limit) {
                forget(byKey.removeFirst());
            }
        }
        clock.join(time);
    }

    private void forget(VectorClock clock) {
        if (forgotten == null) {
            forgotten = new VectorClock();
        }
        forgotten.join(clock);
        numberForgotten++;
    }

    void take(long key, VectorClock time) {
        VectorClock clock = byKey.get(key);
        if (clock == null) {
            clock = forgotten;
        }
        if (clock != null) {
            time.join(clock);
        }
    }

    long numberForgotten() {
        return numberForgotten;
    }
}
