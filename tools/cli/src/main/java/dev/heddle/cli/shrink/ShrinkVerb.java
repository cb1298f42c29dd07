package dev.heddle.cli.shrink;

import dev.heddle.cli.options.ClassOptions;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explore.PlanShrinking;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.ShrinkResult;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code heddle shrink}: reduces an exact plan to the fewest preemptions that still fail. */
public final class ShrinkVerb implements Verb {
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "DIR", "directory of the reduced plans").orElse(null, "heddle-out/shrink-TIME");
    private static final VerbOption<Duration> BUDGET =
            VerbOption.time("budget", "stop reducing after this time").orElse("2m");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop a run after this time").orElse("60s");
    private static final VerbOption<Integer> JOBS = VerbOption.number(
                    "j", "jobs", 1, "number of runs at the same time, if each run has its own JVM")
            .orElse(Runtime.getRuntime().availableProcessors(), "the number of processors");
    private static final VerbOption<Boolean> FRESH = VerbOption.of(HuntOptions.FRESH);

    @Override
    public String name() {
        return "shrink";
    }

    @Override
    public String summary() {
        return "reduces an exact plan to the fewest preemptions that still fail";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.EXPLAIN;
    }

    @Override
    public String syntax() {
        return "[options] PLAN -- java ...";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(
                MaskOption.OPTION,
                OUT,
                BUDGET,
                TIMEOUT,
                JOBS,
                FRESH,
                ClassOptions.INCLUDE,
                ClassOptions.EXCLUDE,
                Format.OPTION,
                VerboseOption.FULL);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "the file of an exact plan");
        Path planFile = Path.of(arguments.operands().get(0));
        Plan plan = PlanFile.read(planFile);
        if (!plan.isSchedule()) {
            throw new UsageException(planFile
                    + " is not a complete schedule: replay it, and shrink the exact plan that the replay writes");
        }
        VerboseOption.noteCacheProblem(arguments, console);
        ControlledRun controlled = new ControlledRun(
                JavaCommand.of(arguments.command()).replayedWith(arguments.replayOptions()),
                new Replayer(ClassOptions.recorder(arguments)),
                OptionValues.DEFAULTS,
                arguments.get(TIMEOUT));
        TimeBudget budget = TimeBudget.of(arguments.get(BUDGET));
        Path out = OutputDirectory.claim(arguments.get(OUT), "shrink");
        PlanShrinking shrinking = new PlanShrinking(controlled, plan, planFile, out, budget, console);
        PlanShrinking.Obstacle obstacle = shrinking.replay();
        if (obstacle != null) {
            console.print(obstacle.text());
            return exitCode(obstacle);
        }
        ShrinkResult shrunk = shrinking.shrink(arguments.has(FRESH), arguments.get(JOBS));
        console.clearStatus();
        if (arguments.get(Format.OPTION) == Format.JSON) {
            console.print(Format.json(shrinking.document()));
        } else {
            print(arguments, shrinking, shrunk, controlled, out, console);
        }
        return shrunk.isMinimal() || !shrinking.others().isEmpty() ? ExitCode.FINDINGS : ExitCode.BUDGET_SPENT;
    }

    private static int exitCode(PlanShrinking.Obstacle obstacle) {
        return switch (obstacle.verdict()) {
            case DIVERGED -> ExitCode.DIVERGED;
            case TIMED_OUT -> ExitCode.BUDGET_SPENT;
            default -> ExitCode.NOTHING_FOUND;
        };
    }

    private static void print(
            Arguments arguments,
            PlanShrinking shrinking,
            ShrinkResult shrunk,
            ControlledRun controlled,
            Path out,
            Console console) {
        boolean isFull = arguments.has(VerboseOption.FULL);
        if (shrunk.bounds() == null) {
            console.print("the plan cannot be reduced: " + shrunk.note());
        } else {
            head(shrunk, console);
            if (isFull) {
                inFull(shrinking.failure(), shrunk, controlled, console);
            }
        }
        if (isFull) {
            FailureText.printMet(
                    shrinking.others(), "in runs that tried to remove switches", controlled.command(), console);
        } else {
            FindingsReport report = ReportReader.of(
                    shrinking.findings(),
                    out,
                    "shrink",
                    arguments.command(),
                    controlled.command().replayOptions());
            new FindingsOutput(report, console).groups(List.of(), 0);
        }
    }

    private static void head(ShrinkResult shrunk, Console console) {
        int left = shrunk.bounds().preemptions();
        console.print("needs " + Plural.of(left, "preemption") + " of " + shrunk.before() + ", and "
                + Plural.of(shrunk.switches().size() - left, "other switch", "other switches") + "; "
                + Plural.of(shrunk.runs(), "run")
                + (shrunk.switches().isEmpty() ? "; nothing remains to remove" : ""));
        console.print(shrunk.inWords());
    }

    private static void inFull(String failure, ShrinkResult shrunk, ControlledRun controlled, Console console) {
        console.print(failure);
        shrunk.story().forEach(line -> console.print("  " + line));
        console.print("reproduce it with: " + controlled.command().replay(shrunk.exactPlan()));
    }
}
