package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;

/**
 * A thread says that a configuration is ready before all of it is.
 *
 * <p>Wanted order: another thread looks in between. Failure: it sees the old limit.
 */
public final class Publish {

    private volatile boolean ready;
    private volatile int limit;

    private Publish() {}

    public static void main(String[] args) {
        Publish configuration = new Publish();
        new Crew().add(configuration::configure).add(configuration::use).run();
    }

    private void configure() {
        ready = true;
        limit = 10;
    }

    private void use() {
        if (ready && limit == 0) {
            throw new IllegalStateException("ready, but the limit is 0");
        }
    }
}
