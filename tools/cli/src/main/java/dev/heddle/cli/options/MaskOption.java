package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.secret.Secrets;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The option that masks further secrets in recordings, results and reports. */
public final class MaskOption {
    public static final VerbOption<String> OPTION = VerbOption.text(
                    null,
                    "mask",
                    "REGEX",
                    "mask the match of REGEX, or of its groups, in messages, names and commands, in addition to known secrets")
            .alsoForReplay();

    private MaskOption() {}

    /**
     * Masks the matches from now on, in this process and in programs that it starts.
     *
     * @throws UsageException if the value is not a regular expression
     */
    public static void start(Arguments arguments) {
        String wanted = arguments.get(OPTION);
        try {
            Secrets.alsoMask(wanted == null ? null : Pattern.compile(wanted));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--mask is not a regular expression: " + e.getDescription() + " at " + e.getIndex()
                    + ": write \\ before each literal character of .*+?()[]{}|^$");
        }
    }
}
