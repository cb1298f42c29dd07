package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Arrays;

/** Piper that asks for room and takes it in one critical section. */
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
        synchronized (pipe) {
            if (pipe.hasRoom()) {
                pipe.put();
            }
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
