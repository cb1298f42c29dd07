package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;

/** A configuration is ready when all of it is. */
public final class Publish {

    private volatile boolean ready;
    private volatile int limit;

    private Publish() {}

    public static void main(String[] args) {
        Publish configuration = new Publish();
        new Crew().add(configuration::configure).add(configuration::use).run();
    }

    private void configure() {
        limit = 10;
        ready = true;
    }

    private void use() {
        if (ready && limit == 0) {
            throw new IllegalStateException("ready, but the limit is 0");
        }
    }
}
