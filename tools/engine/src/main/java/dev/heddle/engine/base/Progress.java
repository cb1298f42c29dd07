package dev.heddle.engine.base;

/** Receives progress of a long operation. Calls may come from several threads and must return soon. */
public interface Progress {
    /** Discards everything. */
    Progress NONE = new Progress() {
        @Override
        public void status(String text) {}

        @Override
        public void note(String line) {}
    };

    /** The current activity in one line; the next call replaces it. */
    void status(String text);

    /** A message for the user in one line; it stays visible. */
    void note(String line);

    /**
     * The program failed in a controlled run in a way that no earlier run showed.
     *
     * @param id of the finding that will report this failure
     * @param failure one line that describes the failure
     */
    default void failed(String id, String failure) {}
}
