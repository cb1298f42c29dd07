package dev.heddle.cli.terminal;

import dev.heddle.trace.finding.Finding;
import java.util.List;

/** Which findings make the exit code {@link ExitCode#FINDINGS}. */
public enum FailOn {
    /** Runs in which the program failed. */
    FAILURE,
    /** Also findings that a run has shown without a failure of the program. */
    CONFIRMED,
    /** Also predictions. */
    CANDIDATE;

    /** The option that chooses. */
    public static final VerbOption<FailOn> OPTION = VerbOption.constant(
                    "fail-on",
                    FailOn.class,
                    "findings that set exit code 1: failures of the program; also confirmed predictions without a"
                            + " failure (confirmed); also predictions (candidate)")
            .orElse("failure");

    /** Whether a finding counts. One without a visible effect never does. */
    public boolean counts(Finding finding) {
        if (finding.isWithoutEffect()) {
            return false;
        }
        return switch (finding.status()) {
            case CONFIRMED -> true;
            case OBSERVED -> finding.failure() != null || this != FAILURE;
            case CONFIRMED_NO_FAILURE -> this != FAILURE;
            case CANDIDATE, NOT_REPRODUCED -> this == CANDIDATE;
        };
    }

    /** Whether any of them counts. */
    public boolean countsAny(List<Finding> findings) {
        return findings.stream().anyMatch(this::counts);
    }
}
