package dev.heddle.subjects.litmus;

import dev.heddle.subjects.Racers;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * A litmus test: threads work on shared variables for many rounds, and each notes what it saw. The notes are arrays of
 * one thread each, and are printed when all have ended: a line with the name of the test, and a line for each thread.
 */
public abstract class Litmus {
    private final String name;
    private final int[][] seen;

    /** @param notes how many each of the threads makes */
    Litmus(String name, int... notes) {
        this.name = name;
        this.seen = new int[notes.length][];
        for (int thread = 0; thread < notes.length; thread++) {
            seen[thread] = new int[notes[thread]];
        }
    }

    /** The code of one thread, which records the values that it reads. */
    abstract void thread(int number, int[] notes);

    /** Runs the threads. */
    final void run() {
        Runnable[] bodies = new Runnable[seen.length];
        for (int thread = 0; thread < bodies.length; thread++) {
            int number = thread;
            bodies[thread] = () -> thread(number, seen[number]);
        }
        Racers.run(bodies);
    }

    private void print(PrintStream to) {
        to.println(name);
        for (int[] notes : seen) {
            for (int note : notes) {
                to.print(note);
                to.print(' ');
            }
            to.println();
        }
    }

    public static void main(String[] args) {
        Litmus[] all = {
            new StoreBuffering(false),
            new StoreBuffering(true),
            new MessagePassing(false),
            new MessagePassing(true),
            new LockHandOver.Monitor(),
            new LockHandOver.Locked("ReentrantLock", new ReentrantLock()),
            new LockHandOver.Locked("write lock", new ReentrantReadWriteLock().writeLock()),
            new LockHandOver.Locked("StampedLock", new StampedLock().asWriteLock()),
        };
        for (Litmus litmus : all) {
            litmus.run();
        }
        try (PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
            for (Litmus litmus : all) {
                litmus.print(out);
            }
        }
    }
}
