package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Threads of the first stage compute a number, then another one from it, each under a lock of its own; the second stage
 * reads both.
 *
 * <p>Wanted order: the second stage begins when one thread has made the first number, and none has made the second one.
 */
public final class TwoStages {

    private final Object firstLock = new Object();
    private final Object secondLock = new Object();
    private int data1;
    private int data2;

    private TwoStages() {}

    /** @param args number of threads, one of which is the second stage; 2 unless given */
    public static void main(String[] args) {
        TwoStages stages = new TwoStages();
        int threads = Argument.of(args, "threads", 2);
        new Crew()
                .add(Math.max(1, threads - 1), stages::stage1)
                .add(stages::stage2)
                .run();
    }

    private void stage1() {
        synchronized (firstLock) {
            data1 = 1;
        }
        synchronized (secondLock) {
            data2 = 2;
        }
    }

    private void stage2() {
        int seen;
        synchronized (firstLock) {
            seen = data1;
        }
        if (seen == 0) {
            return;
        }
        synchronized (secondLock) {
            if (data2 != seen + 1) {
                throw new IllegalStateException("data1 is " + seen + ", but data2 is " + data2);
            }
        }
    }
}
