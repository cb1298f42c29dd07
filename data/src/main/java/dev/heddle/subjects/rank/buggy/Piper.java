package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Arrays;

/**
 * Piper, (c, v, t) = (1, 1, 2): threads put passengers into a pipe that leads to a plane, as long as there is room.
 *
 * <p>There is room for one more. Asking for it and taking it are two critical sections. Wanted order: one asks,
 * preempted; the other one asks and puts its passenger; the first one puts its passenger, too. Failure: more passengers
 * than seats.
 */
public final class Piper {

    private static final int SEATS = 2;

    private Piper() {}

    /** @param args threads that put a passenger; 2 unless given */
    public static void main(String[] args) {
        race(new Pipe(), Argument.of(args, "threads", 2));
    }

    static void race(Pipe pipe, int threads) {
        pipe.put();
        Runnable[] bodies = new Runnable[threads];
        Arrays.fill(bodies, (Runnable) () -> {
            LocalWork.spinBriefly(1);
            board(pipe);
        });
        bodies[0] = () -> board(pipe);
        Racers.together(bodies);
        if (pipe.passengers() > SEATS) {
            throw new IllegalStateException(pipe.passengers() + " passengers for " + SEATS + " seats");
        }
    }

    private static void board(Pipe pipe) {
        if (pipe.hasRoom()) {
            pipe.put();
        }
    }

    static class Pipe {

        private int passengers;

        synchronized boolean hasRoom() {
            return passengers < SEATS;
        }

        synchronized void put() {
            passengers++;
        }

        synchronized int passengers() {
            return passengers;
        }
    }
}
