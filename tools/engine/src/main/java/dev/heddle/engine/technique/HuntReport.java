package dev.heddle.engine.technique;

import dev.heddle.trace.finding.Finding;

/** The text that a hunt prints at its end. */
@FunctionalInterface
public interface HuntReport {
    /** Writes the report line by line. */
    void write(Writer to);

    /** Receives the lines of a report. */
    interface Writer {
        /** One line, without line separator. */
        void print(String line);

        /** A finding in full. Default: one line with its id, status and title; {@link HuntResult} has the finding. */
        default void finding(Finding finding) {
            print(bold(finding.id() + " (" + finding.status() + ") " + finding.title()));
        }

        /**
         * Whether to write the complete report: each finding with its stacks, tables, counters. Otherwise the caller
         * prints the findings, and the report states what was covered, how likely a find was, and how to cover the
         * rest.
         */
        default boolean isFull() {
            return true;
        }

        /** Highlights a part of a line. */
        default String bold(String text) {
            return text;
        }
    }
}
