package dev.heddle.report.model;

import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.ShellLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to reproduce a finding.
 *
 * @param command the words of the command; empty if absent
 * @param plan path of the plan, as in the command; null if absent
 * @param isExact whether the plan is the schedule of the run that showed it; otherwise the plan only steers towards it
 * @param isChecked whether that plan was replayed and reproduced the run
 * @param jdk the JDK of the run, in words, or null
 * @param missing what the command requires and is missing, in words; null if nothing is missing
 */
public record Reproduction(
        List<String> command,
        @Nullable String plan,
        boolean isExact,
        boolean isChecked,
        @Nullable String jdk,
        @Nullable String missing) {
    /** Note for a command with a masked secret. */
    private static final String MASKED =
            "a secret in the command is masked: type it in place of " + Secrets.MASK + " before you run the command";

    public Reproduction {
        command = Secrets.mask(command);
        if (missing == null && command.stream().anyMatch(Secrets::isMasked)) {
            missing = MASKED;
        }
    }

    /** The command as a shell command line; empty without a command. */
    public String line() {
        return ShellLine.of(command);
    }
}
