package dev.heddle.engine.technique;

/** What a hunt has to say at its end, for a person. */
@FunctionalInterface
public interface Report {
    /** Writes it, line by line. */
    void write(Writer to);

    /** Takes the lines of a report. */
    interface Writer {
        /** A line without its end. */
        void print(String line);

        /** Text that is to stand out, as a part of a line. */
        default String bold(String text) {
            return text;
        }
    }
}
