package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.trace.run.Outcome;
import java.util.List;
import org.apache.commons.cli.Option;

/** The option that chooses how a plan is enforced, for verbs without a technique. */
public final class ModeOption {
    public static final Option OPTION = TechniqueOptions.of(HuntOptions.MODE);

    private ModeOption() {}

    /** @throws dev.heddle.engine.base.UsageException if the value is not a mode */
    public static Outcome.Mode of(Arguments arguments) {
        return HuntOptions.mode(TechniqueOptions.values(List.of(HuntOptions.MODE), arguments));
    }
}
