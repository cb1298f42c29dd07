package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.Clock;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of all locks, or of all fields, and so on: a thread gives its time to one and takes the time of one.
 *
 * <p>If there are more than a limit, the one that was not given to for longest goes into a common clock, which whoever takes from one that
 * is not known takes instead. That is too much order, never too little, and it is counted.
 */
final class Clocks {
    private final int limit;
    private final Long2ObjectLinkedOpenHashMap<Clock> byKey = new Long2ObjectLinkedOpenHashMap<>();
    private @Nullable Clock forgotten;
    private long numberForgotten;

    Clocks(int limit) {
        this.limit = limit;
    }

    void give(long key, Clock time) {
        Clock clock = byKey.getAndMoveToLast(key);
        if (clock == null) {
            clock = new Clock();
            if (forgotten != null) {
                // It may have been there before.
                clock.join(forgotten);
            }
            byKey.putAndMoveToLast(key, clock);
            if (byKey.size() > limit) {
                forget(byKey.removeFirst());
            }
        }
        clock.join(time);
    }

    private void forget(Clock clock) {
        if (forgotten == null) {
            forgotten = new Clock();
        }
        forgotten.join(clock);
        numberForgotten++;
    }

    void take(long key, Clock time) {
        Clock clock = byKey.get(key);
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
