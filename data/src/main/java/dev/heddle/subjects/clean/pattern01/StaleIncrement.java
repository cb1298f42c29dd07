package dev.heddle.subjects.clean.pattern01;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Increments a counter while it is reset; the increment keeps the monitor from its read to its write.
 */
public final class StaleIncrement {

    private StaleIncrement() {}

    public static void main(String[] args) {
        Counter counter = new Counter(5);
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

        synchronized void increment() {
            set(get() + 1);
        }

        synchronized void reset() {
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
