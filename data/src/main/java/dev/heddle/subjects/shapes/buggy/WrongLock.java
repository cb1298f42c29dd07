package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * One thread changes a value under the value's lock and looks at what it wrote; others change it under the program's
 * lock.
 *
 * <p>Wanted order: one of the others writes between the write and the look.
 */
public final class WrongLock {

    private final Data data = new Data();

    private WrongLock() {}

    /** @param args number of threads, one of which takes the right lock; 2 unless given */
    public static void main(String[] args) {
        WrongLock program = new WrongLock();
        int threads = Argument.of(args, "threads", 2);
        new Crew()
                .add(program::careful)
                .add(Math.max(1, threads - 1), program::careless)
                .run();
    }

    private void careful() {
        synchronized (data) {
            int before = data.value;
            data.value = before + 1;
            if (data.value != before + 1) {
                throw new IllegalStateException("wrote " + (before + 1) + " and read " + data.value);
            }
        }
    }

    private void careless() {
        synchronized (this) {
            data.value++;
        }
    }

    private static final class Data {
        private int value;
    }
}
