package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.run.Outcome;

/** The option that chooses how a plan is enforced, for verbs without a technique. */
public final class ModeOption {
    public static final VerbOption<String> OPTION = VerbOption.of(HuntOptions.MODE);

    private ModeOption() {}

    /** @throws dev.heddle.engine.base.UsageException if the value is not a mode */
    public static Outcome.Mode of(Arguments arguments) {
        return HuntOptions.mode(OptionValues.DEFAULTS.with(HuntOptions.MODE, arguments.get(OPTION)));
    }
}
