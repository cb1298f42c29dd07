package dev.heddle.subjects.buggy.pattern04;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 4, W<sub>u</sub>(content) W<sub>u′</sub>(content) R<sub>u</sub>(content): {@code store} does not read back
 * what it wrote, because {@code clear} came in between.
 *
 * <p>No lock is taken and the field is plain: a data race as well. u is {@code store}, u′ is {@code clear}. Wrong
 * result: {@code store} returns 0; in the serial orders it returns the 7 that it stored.
 */
public final class OverwrittenOwnWrite {

    private OverwrittenOwnWrite() {}

    public static void main(String[] args) {
        race(new Slot());
    }

    static void race(Slot slot) {
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
        final int store(int number) {
            set(number);
            return get();
        }

        final void clear() {
            set(0);
        }

        int get() {
            return content;
        }

        void set(int content) {
            this.content = content;
        }
    }
}
