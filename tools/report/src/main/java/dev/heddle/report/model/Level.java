package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;

/** How much a finding weighs, the heaviest first. */
public enum Level {
    /** The program failed, in a recorded or in a controlled run. */
    FAILURE("failure", "failures"),
    /** It has happened in a real run, and no failure was seen. */
    HAPPENED("happened without a failure", "happened without a failure"),
    /** Predicted; no run has shown it. */
    PREDICTED("prediction", "predictions"),
    /** Predicted, tried, and not seen. */
    NOT_REPRODUCED("not reproduced", "not reproduced");

    private final String one;
    private final String more;

    Level(String one, String more) {
        this.one = one;
        this.more = more;
    }

    /** That of a finding. */
    public static Level of(Finding finding) {
        return switch (finding.status()) {
            case OBSERVED, CONFIRMED -> finding.failure() == null ? HAPPENED : FAILURE;
            case CONFIRMED_NO_FAILURE -> HAPPENED;
            case CANDIDATE -> PREDICTED;
            case NOT_REPRODUCED -> NOT_REPRODUCED;
        };
    }

    /** As in {@code 3 failures}. */
    public String inWords(long count) {
        return count + " " + (count == 1 ? one : more);
    }

    /** As a heading or a mark has it. */
    public String inWords() {
        return one;
    }
}
