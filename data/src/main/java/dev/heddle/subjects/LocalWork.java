package dev.heddle.subjects;

/** Work of a thread that touches nothing shared: the statements that surround a unit of work in a real program. */
public final class LocalWork {

    /**
     * Number of blanks that take some milliseconds to repeat and trim: far longer than another thread needs to start
     * and to run one unit of work. For subjects in which it matters that the work is done in the very method that has
     * the rest of it.
     */
    public static final int BLANKS = 1_500_000;

    private LocalWork() {}

    /**
     * Works for some milliseconds. In a native run a thread that calls this before its unit of work comes after a
     * thread that does not, but nothing orders the two: a tool is free to turn them round.
     *
     * @return a number without meaning, so that the work is not optimised away
     */
    public static int spin() {
        // The loop runs inside java.lang.String, where tools weave nothing: a loop written here would fill a recording
        // with millions of iterations and drown the few events that matter.
        return " ".repeat(BLANKS).trim().length();
    }

    /**
     * Works this many times some milliseconds in a young JVM, and a fifth of one millisecond once that is compiled:
     * enough between threads that begin together, and little enough for a search that runs its program hundreds of
     * times a second.
     */
    public static int spinBriefly(int times) {
        return " ".repeat(times * (BLANKS / 4)).trim().length();
    }

    /**
     * Works a hundred times as long: longer than another thread needs to start, to load its classes, and to begin to
     * wait.
     */
    public static int spinLong() {
        String blanks = " ".repeat(BLANKS);
        int length = 0;
        for (int i = 0; i < 100; i++) {
            length += blanks.trim().length();
        }
        return length;
    }
}
