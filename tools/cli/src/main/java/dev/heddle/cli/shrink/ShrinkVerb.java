package dev.heddle.cli.shrink;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.report.FailureFindings;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.explore.ScheduleShrinker;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.ShrinkResult;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle shrink}: reduces an exact plan to the fewest preemptions that still fail. */
public final class ShrinkVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "directory of the reduced plans; default heddle-out/shrink-TIME");
    private static final Option BUDGET =
            Arguments.value(null, "budget", "TIME", "stop reducing after this time; default 2m");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option JOBS = Arguments.value(
            "j",
            "jobs",
            "N",
            "number of runs at the same time, if each run has its own JVM; default the number of processors");
    private static final Option FRESH =
            Arguments.flag(null, "fresh", "use a new JVM for each run, even if one JVM could make many runs");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    @Override
    public String name() {
        return "shrink";
    }

    @Override
    public String summary() {
        return "reduces an exact plan to the fewest preemptions that still fail";
    }

    @Override
    public String syntax() {
        return "[options] PLAN -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                MaskOption.OPTION,
                OUT,
                BUDGET,
                TIMEOUT,
                JOBS,
                FRESH,
                INCLUDE,
                EXCLUDE,
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
                JavaCommand.of(arguments.command())
                        .replayedWith(arguments.givenOf(INCLUDE, EXCLUDE, MaskOption.OPTION)),
                new Replayer(Recorder.CAMPAIGN.classes(arguments.text(INCLUDE, null), arguments.text(EXCLUDE, null))),
                OptionValues.DEFAULTS,
                arguments.time(TIMEOUT, Duration.ofSeconds(60)));
        TimeBudget budget = TimeBudget.of(arguments.time(BUDGET, Duration.ofMinutes(2)));
        int jobs = arguments.number(JOBS, 1, Runtime.getRuntime().availableProcessors());
        Format format = Format.of(arguments);
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "shrink");
        RunReport first = controlled.run(plan, planFile, plan.seed(), out.resolve("first"), false);
        IncludeCheck.check(first.outcome());
        Failure promised = plan.failure();
        switch (first.verdict()) {
            case UNFIT -> throw new PlanException(first.outcome().progress());
            case DIVERGED -> {
                console.print("the plan cannot be reduced, because it cannot be replayed: " + first.inWords());
                return ExitCode.DIVERGED;
            }
            case TIMED_OUT -> {
                console.print("the plan cannot be reduced: the program was still running after "
                        + first.target().elapsed().toSeconds()
                        + " s, so its end is unknown: set a longer --timeout");
                return ExitCode.BUDGET_SPENT;
            }
            case LOST ->
                throw new UsageException(
                        "the plan cannot be reduced: the JVM ended before it reported its outcome, with "
                                + first.target().exitCode() + " as exit code");
            case STOPPED ->
                throw new UsageException("the plan cannot be reduced: a signal from outside stopped the program");
            default -> {}
        }
        if (first.failure() == null) {
            console.print("the plan cannot be reduced: the program does not fail under it"
                    + (promised == null ? "" : ", but when the plan was made it failed with: " + promised.text()));
            return ExitCode.NOTHING_FOUND;
        } else if (promised != null && !promised.isSame(first.failure())) {
            console.note("when the plan was made, the program failed with: " + promised.text()
                    + "; now it fails with, and this failure is reduced: "
                    + first.failure().text());
        }
        InProcessRuns inProcess = arguments.has(FRESH)
                ? null
                : new InProcessRuns(controlled.command(), controlled.replayer(), controlled.limit());
        FoundFailures found = new FoundFailures(controlled, out.resolve("met"), console);
        found.leaveOut(first.failure());
        ShrinkResult shrunk =
                new ScheduleShrinker(controlled, inProcess, jobs, found, console).shrink(first, plan, out, budget);
        Directories.delete(out.resolve("first"));
        console.clearStatus();
        if (shrunk.bounds() == null && found.list().isEmpty()) {
            throw new UsageException("the plan cannot be reduced: " + shrunk.note());
        }
        if (format == Format.JSON) {
            console.print(Format.json(document(first.failure().text(), shrunk, found, out)));
        } else {
            if (shrunk.bounds() == null) {
                console.print("the plan cannot be reduced: " + shrunk.note());
            } else {
                head(shrunk, console);
                if (arguments.has(VerboseOption.FULL)) {
                    inFull(first.failure().text(), shrunk, controlled, console);
                }
            }
            if (arguments.has(VerboseOption.FULL)) {
                FailureText.printMet(
                        found.list(), "in runs that tried to remove switches", controlled.command(), console);
            } else {
                BriefFindings.print(
                        findings(first, shrunk, found, out),
                        out,
                        "shrink",
                        arguments.command(),
                        controlled.command().replayOptions(),
                        List.of(),
                        0,
                        console);
            }
        }
        return shrunk.isMinimal() || !found.list().isEmpty() ? ExitCode.FINDINGS : ExitCode.BUDGET_SPENT;
    }

    private static Map<String, Object> document(String failure, ShrinkResult shrunk, FoundFailures found, Path out) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", 1);
        document.put("failure", failure);
        document.put("preemptionsBefore", shrunk.before());
        document.putAll(shrunk.details(out));
        document.put(
                "otherFailures",
                found.list().stream()
                        .map(other -> other.finding(out, shrunk.runs()))
                        .toList());
        return document;
    }

    /** The shrunk failure, if it was shrunk, and other failures of these runs. */
    private static Findings findings(RunReport first, ShrinkResult shrunk, FoundFailures found, Path out) {
        List<Finding> all = new ArrayList<>();
        if (shrunk.bounds() != null) {
            all.add(FailureFindings.of(first, shrunk, out.toAbsolutePath()));
        }
        found.list().forEach(other -> all.add(other.finding(out, shrunk.runs())));
        return new Findings("shrink", List.of(), Map.of(), all);
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
