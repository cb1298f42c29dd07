package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.run.Outcome;
import java.util.Locale;
import org.apache.commons.cli.Option;

/** The option that says how a plan is enforced. */
public final class Modes {
    public static final Option OPTION = Arguments.value(
            null,
            "mode",
            "MODE",
            "serial: one thread at a time, the default; gated: all at once, but for those that the plan holds");

    private Modes() {}

    /** @throws UsageException if it is no mode */
    public static Outcome.Mode of(Arguments arguments) {
        String word = arguments.text(OPTION, "serial");
        for (Outcome.Mode mode : Outcome.Mode.values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(word)) {
                return mode;
            }
        }
        throw new UsageException("--mode is serial or gated, not '" + word + "'");
    }
}
