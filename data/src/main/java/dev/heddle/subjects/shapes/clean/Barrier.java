package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/** A barrier that counts how often it was passed. */
public final class Barrier {

    private final int parties;
    private int arrived;
    private int passed;

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
            passed++;
            notifyAll();
        } else {
            int before = passed;
            while (passed == before) {
                Crew.await(this);
            }
        }
    }
}
