package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;

/** The severity of a finding, the most severe first. */
public enum Level {
    /** The program failed, in a recorded or in a controlled run. */
    FAILURE("failure", "failures"),
    /** It happened in a real run without a failure. */
    HAPPENED("happened without a failure", "happened without a failure"),
    /** Predicted, and not tried. */
    PREDICTED("prediction", "predictions"),
    /** Predicted and tried, but not reproduced. */
    NOT_REPRODUCED("not reproduced", "not reproduced");

    private final String one;
    private final String more;

    Level(String one, String more) {
        this.one = one;
        this.more = more;
    }

    /** The level of a finding. */
    public static Level of(Finding finding) {
        return switch (finding.status()) {
            case OBSERVED, CONFIRMED -> finding.failure() == null ? HAPPENED : FAILURE;
            case CONFIRMED_NO_FAILURE -> HAPPENED;
            case CANDIDATE -> PREDICTED;
            case NOT_REPRODUCED -> NOT_REPRODUCED;
        };
    }

    /** A count with the level, such as {@code 3 failures}. */
    public String inWords(long count) {
        return count + " " + (count == 1 ? one : more);
    }

    /** The name for headings. */
    public String inWords() {
        return one;
    }
}
