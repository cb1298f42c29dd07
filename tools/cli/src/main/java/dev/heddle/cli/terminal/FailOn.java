package dev.heddle.cli.terminal;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import org.apache.commons.cli.Option;

/** Which findings make the exit code {@link ExitCode#FINDINGS}. */
public enum FailOn {
    /** Runs in which the program failed. */
    FAILURE,
    /** Besides, whatever a run has shown, although the program did not fail in it. */
    CONFIRMED,
    /** Besides, what was only predicted. */
    CANDIDATE;

    /** The option that chooses. */
    public static final Option OPTION = Arguments.value(
            null,
            "fail-on",
            "failure|confirmed|candidate",
            "exit code 1 if the program failed in a run; or also if a run showed what was predicted and the program did not fail; or also if something is only predicted; default failure");

    /** What the arguments choose. */
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
