package dev.heddle.engine.base;

/** Is told how far a long job has come. Calls may come from several threads, and must return soon. */
public interface Progress {
    /** Tells nobody. */
    Progress NONE = new Progress() {
        @Override
        public void status(String text) {}

        @Override
        public void note(String line) {}
    };

    /** What is going on just now, in one line; the next call replaces it. */
    void status(String text);

    /** What the user should know about the way there, in one line: it stays. */
    void note(String line);

    /**
     * The program has failed in a controlled run, as it has in none before.
     *
     * @param id of the finding that this will be
     * @param failure what the program did, in one line
     */
    default void failed(String id, String failure) {}
}
