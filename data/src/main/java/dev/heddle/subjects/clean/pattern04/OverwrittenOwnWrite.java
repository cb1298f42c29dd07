package dev.heddle.subjects.clean.pattern04;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Stores a number and reads it back under the monitor, while another thread clears the slot.
 */
public final class OverwrittenOwnWrite {

    private OverwrittenOwnWrite() {}

    public static void main(String[] args) {
        Slot slot = new Slot();
        int[] stored = new int[1];
        Racers.run(() -> stored[0] = slot.store(7), () -> {
            LocalWork.spin();
            slot.clear();
        });
        if (stored[0] != 7) {
            throw new IllegalStateException("stored 7, but read back " + stored[0]);
        }
    }

    static class Slot {

        private int content;

        /** Stores the number and returns what is stored. */
        synchronized int store(int number) {
            set(number);
            return get();
        }

        synchronized void clear() {
            set(0);
        }

        synchronized int get() {
            return content;
        }

        synchronized void set(int content) {
            this.content = content;
        }
    }
}
