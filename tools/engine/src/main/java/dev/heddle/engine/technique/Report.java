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

        /**
         * Whether all is wanted: each finding with its stacks, tables, counters. If not, whoever reads is told of the findings by somebody else, and wants to
         * know what was covered, how likely a find was, and what to do about what was not.
         */
        default boolean isFull() {
            return true;
        }

        /** Text that is to stand out, as a part of a line. */
        default String bold(String text) {
            return text;
        }
    }
}
