package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import java.time.Duration;
import org.apache.commons.cli.Option;

/** The option that says for how long each failure is shrunk. */
public final class ShrinkOption {
    public static final Option OPTION = Arguments.value(
            null,
            "shrink",
            "on|off|TIME",
            "shrink the schedule of each confirmed failure, for so long at most, and say its (c, v, t); default on, for 10s");

    private static final Duration USUAL = Duration.ofSeconds(10);

    private ShrinkOption() {}

    /** How long the arguments allow for each failure; zero for not at all. */
    public static Duration each(Arguments arguments) {
        return switch (arguments.text(OPTION, "on")) {
            case "on" -> USUAL;
            case "off" -> Duration.ZERO;
            default -> arguments.time(OPTION, USUAL);
        };
    }
}
