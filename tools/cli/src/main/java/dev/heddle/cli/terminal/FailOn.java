package dev.heddle.cli.terminal;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import org.apache.commons.cli.Option;

/** Which findings make the exit code {@link ExitCode#FINDINGS}. */
public enum FailOn {
    /** Runs in which the program failed. */
    FAILURE,
    /** Also findings that a run has shown without a failure of the program. */
    CONFIRMED,
    /** Also predictions. */
    CANDIDATE;

    /** The option that chooses. */
    public static final Option OPTION = Arguments.value(
            null,
            "fail-on",
            "failure|confirmed|candidate",
            "findings that set exit code 1: failures of the program; also confirmed predictions without a failure (confirmed); also predictions (candidate); default failure");

    /** The value from the arguments. */
    public static FailOn of(Arguments arguments) {
        return switch (arguments.oneOf(OPTION, List.of("failure", "confirmed", "candidate"), "failure")) {
            case "confirmed" -> CONFIRMED;
            case "candidate" -> CANDIDATE;
            default -> FAILURE;
        };
    }

    /** Whether a finding counts. */
    public boolean counts(Finding finding) {
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
