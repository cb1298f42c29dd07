package dev.heddle.subjects.buggy.pattern01;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 1, R<sub>u</sub>(count) W<sub>u′</sub>(count) W<sub>u</sub>(count): the count that {@code increment} read
 * is stale when it writes, because {@code reset} came in between.
 *
 * <p>Every access holds the monitor, so there is no data race, but {@code increment} lets go of it between its read
 * and its write. u is {@code increment}, u′ is {@code reset}. Wrong result: 6, as if there had been no reset; the
 * serial orders leave 0 or 1.
 */
public final class StaleIncrement {

    private StaleIncrement() {}

    public static void main(String[] args) {
        race(new Counter(5));
    }

    static void race(Counter counter) {
        Racers.run(counter::increment, () -> {
            LocalWork.spin();
            counter.reset();
        });
        int count = counter.get();
        if (count != 0 && count != 1) {
            throw new IllegalStateException("the reset is lost: count is " + count + ", serial orders leave 0 or 1");
        }
    }

    static class Counter {

        private int count;

        Counter(int count) {
            this.count = count;
        }

        final void increment() {
            set(get() + 1);
        }

        final void reset() {
            set(0);
        }

        synchronized int get() {
            return count;
        }

        synchronized void set(int count) {
            this.count = count;
        }
    }
}
