package dev.heddle.subjects.correct;

import dev.heddle.subjects.shapes.Crew;

/** Starts the threads of a program and waits for their ends. */
public final class Threads {
    private Threads() {}

    /** The work of one thread. */
    public interface Body {
        void run() throws Exception;
    }

    /**
     * Starts one thread for each body and waits for all of them.
     *
     * @throws IllegalStateException if a body threw; its innermost cause is the exception of the first of these
     */
    public static void run(Body... bodies) {
        Crew crew = new Crew();
        for (Body body : bodies) {
            crew.add(() -> run(body));
        }
        crew.run();
    }

    private static void run(Body body) {
        try {
            body.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
