package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads ask for an object that the first one makes.
 *
 * <p>Wanted order: a second one asks before the first one has stored what it made.
 */
public final class LazyInit {

    private final AtomicInteger made = new AtomicInteger();
    private Object instance;

    private LazyInit() {}

    /** @param args number of threads; 2 unless given */
    public static void main(String[] args) {
        LazyInit holder = new LazyInit();
        new Crew().add(Argument.of(args, "threads", 2), holder::get).run();
        if (holder.made.get() != 1) {
            throw new IllegalStateException("made " + holder.made.get() + " instances");
        }
    }

    private Object get() {
        if (instance == null) {
            made.incrementAndGet();
            instance = new Object();
        }
        return instance;
    }
}
