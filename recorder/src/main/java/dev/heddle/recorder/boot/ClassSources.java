package dev.heddle.recorder.boot;

/** The places from which classes are defined. */
public final class ClassSources {
    private ClassSources() {}

    /**
     * Called from woven {@code ClassLoader}, which passes the text to the JVM with the class. When a class is loaded is
     * the JVM's choice, so this is no step of the program.
     */
    public static String text(Object place) {
        ThreadLog paused = Threads.pause();
        try {
            return place.toString();
        } finally {
            Threads.resume(paused);
        }
    }
}
