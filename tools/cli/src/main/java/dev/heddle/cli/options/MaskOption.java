package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.secret.Secrets;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.commons.cli.Option;

/** The option of verbs that write recordings, results or reports by which the user names what else must not be in them. */
public final class MaskOption {
    public static final Option OPTION = Arguments.value(
            null,
            "mask",
            "REGEX",
            "mask what this matches, or its groups, in messages of exceptions, names of threads, titles and commands, besides known secrets");

    private MaskOption() {}

    /**
     * Masks it, from now on in this process and in programs that it starts.
     *
     * @throws UsageException if it is no regular expression
     */
    public static void start(Arguments arguments) {
        String wanted = arguments.text(OPTION, null);
        try {
            Secrets.alsoMask(wanted == null ? null : Pattern.compile(wanted));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--mask is no regular expression: " + e.getDescription() + " at " + e.getIndex()
                    + ": put \\ before each of the characters .*+?()[]{}|^$ that stands for itself");
        }
    }
}
