package dev.heddle.trace.finding;

import java.util.Objects;

/**
 * A count of an analysis that limits its findings.
 *
 * @param label what is counted, in the singular or plural as {@code value} requires
 * @param value the number
 * @param explanation what readers of the findings miss, and how to get it; no full stop
 */
public record CountNote(String label, long value, String explanation) {
    public CountNote {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(explanation, "explanation");
    }

    /** One line. */
    public String inWords() {
        return String.format("%,d %s: %s", value, label, explanation);
    }
}
