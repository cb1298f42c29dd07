package dev.heddle.cli.hunt;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.campaign.Workers;
import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExecutionLog;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.technique.Technique;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.cli.Option;

/** What the command line says of a search among bounded schedules. */
final class ExploreOptions {
    private static final Option CONTEXT = Arguments.value(
            null, "context-bound", "C", "explore: how many preemptions a schedule has at most; default 2");
    private static final Option VARIABLE =
            Arguments.value(null, "variable-bound", "V", "explore: variables at which to preempt, at most; default 2");
    private static final Option THREAD =
            Arguments.value(null, "thread-bound", "T", "explore: of how many threads every order is tried; default 2");
    private static final Option EPSILON = Arguments.value(
            null,
            "epsilon",
            "E",
            "explore: with what probability an order is missed where there are too many to try all; default 0.01");
    private static final Option VARIABLES = Arguments.value(
            null,
            "of",
            "shared|all",
            "explore: variables that several threads were seen to touch, or all; default shared");

    /** All of them. */
    static final List<Option> ALL = List.of(CONTEXT, VARIABLE, THREAD, EPSILON, VARIABLES);

    private ExploreOptions() {}

    /** @throws UsageException if a bound is out of range */
    static Bounds bounds(Arguments arguments) {
        try {
            return new Bounds(
                    arguments.number(CONTEXT, 0, Bounds.USUAL.preemptions()),
                    arguments.number(VARIABLE, 1, Bounds.USUAL.variables()),
                    arguments.number(THREAD, 2, Bounds.USUAL.threads()),
                    epsilon(arguments));
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private static double epsilon(Arguments arguments) {
        String text = arguments.text(EPSILON, null);
        try {
            return text == null ? Bounds.USUAL.epsilon() : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UsageException("--epsilon is '" + text + "', and it is a number such as 0.01");
        }
    }

    static boolean onlyShared(Arguments arguments) {
        return arguments.oneOf(VARIABLES, List.of("shared", "all"), "shared").equals("shared");
    }

    /** A directory that is empty, or holds a search that can be gone on with. */
    static Path directory(Path wanted) {
        return wanted != null && Files.exists(wanted.resolve(ExecutionLog.FILE_NAME))
                ? wanted.toAbsolutePath().normalize()
                : OutputDirectory.claim(wanted, "hunt");
    }

    /**
     * Makes the search.
     *
     * @param fresh whether each run is to have a JVM of its own
     * @param limit how long a run may take
     */
    static ExploreResult run(
            ExploreHunt hunt,
            Recorder recorder,
            boolean fresh,
            Duration limit,
            int jobs,
            Path out,
            Budget budget,
            Console console)
            throws IOException, InterruptedException {
        Replayer replayer = new Replayer(recorder);
        JavaCommand command = hunt.command();
        try (Workers workers = new Workers(jobs);
                SeedRuns runs = new SeedRuns(
                        new ControlledRun(command, replayer, Technique.AnalysisOptions.DEFAULT, limit),
                        fresh ? null : new InProcessRuns(command, replayer, limit),
                        out,
                        workers,
                        console)) {
            return hunt.run(runs, out, budget, console);
        }
    }
}
