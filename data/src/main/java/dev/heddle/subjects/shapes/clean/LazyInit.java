package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicInteger;

/** The object is made under a lock. */
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

    private synchronized Object get() {
        if (instance == null) {
            made.incrementAndGet();
            instance = new Object();
        }
        return instance;
    }
}
