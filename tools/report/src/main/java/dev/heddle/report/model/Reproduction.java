package dev.heddle.report.model;

import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.ShellLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a finding is made to happen again.
 *
 * @param command the words of the command; empty if there is none
 * @param plan file of the plan that the command names, as the command names it; null if there is none
 * @param isExact whether the plan brings back the very run that showed it; if not, it makes a run try
 * @param isChecked whether that plan was replayed and did the same again
 * @param jdk the JDK on which it was seen, in words, or null
 * @param missing what is not there that the command needs, in words; null if all is there
 */
public record Reproduction(
        List<String> command,
        @Nullable String plan,
        boolean isExact,
        boolean isChecked,
        @Nullable String jdk,
        @Nullable String missing) {
    /** Why a line with a mask cannot be run as it is. */
    private static final String MASKED =
            "a secret in the command is masked: type it in place of " + Secrets.MASK + " before you run the command";

    public Reproduction {
        command = Secrets.mask(command);
        if (missing == null && command.stream().anyMatch(Secrets::isMasked)) {
            missing = MASKED;
        }
    }

    /** The command as a line for a shell; empty if there is none. */
    public String line() {
        return ShellLine.of(command);
    }
}
