package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Threads meet at a barrier twice.
 *
 * <p>It is open while no thread has arrived for the next round. Wanted order: the last one to arrive wakes the others,
 * and arrives again before one of them has looked. Failure: that one waits for ever.
 */
public final class Barrier {

    private final int parties;
    private int arrived;

    private Barrier(int parties) {
        this.parties = parties;
    }

    /** @param args number of threads; 2 unless given */
    public static void main(String[] args) {
        int threads = Argument.of(args, "threads", 2);
        Barrier barrier = new Barrier(threads);
        new Crew()
                .add(threads, () -> {
                    barrier.meet();
                    barrier.meet();
                })
                .run();
    }

    private synchronized void meet() {
        arrived++;
        if (arrived == parties) {
            arrived = 0;
            notifyAll();
        } else {
            while (arrived != 0) {
                Crew.await(this);
            }
        }
    }
}
