package dev.heddle.cli.replay;

import dev.heddle.cli.options.ClassOptions;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ModeOption;
import dev.heddle.cli.options.ServerOptions;
import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.AlsoFormats;
import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.CountedFindings;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.PlanReplay;
import dev.heddle.engine.internal.runs.RepairTrial;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.repair.RepairText;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StaleValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code heddle replay}: runs a program under a plan. */
public final class ReplayVerb implements Verb {
    private static final VerbOption<Path> OUT = VerbOption.path(
                    "o", "out", "DIR", "directory of recordings and the exact plan")
            .orElse(null, "heddle-out/replay-TIME");
    private static final VerbOption<Integer> RUNS = VerbOption.number(
                    "n", "runs", 1, "number of runs, each with the next seed")
            .orElse("1");
    private static final VerbOption<Long> SEED =
            VerbOption.seed("seed", "seed of the first run").orElse(null, "the seed of the plan");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop a run after this time").orElse("60s");
    private static final VerbOption<String> PIN = VerbOption.text(
                    null,
                    "pin",
                    "PARTS",
                    "what is the same in every run, in addition to the schedule: all, none, or some of 'time;random;hash'")
            .orElse(null, "as when the plan was made, or all")
            .alsoForReplay();
    private static final VerbOption<String> MEMORY = VerbOption.word(
                    "memory",
                    "jmm|sc",
                    List.of(HuntOptions.JMM, "sc"),
                    "jmm: racy reads that the plan does not determine may see older writes, by the seed; sc: every read sees the newest write")
            .orElse(null, "as the plan has it")
            .onlyFor(ModeOption.OPTION, "serial", "threads that run all at once read the memory of the machine");
    private static final VerbOption<Boolean> IN_PROCESS = VerbOption.flag(
                    null,
                    "in-process",
                    "make the runs in one JVM without recording, and repeat the first failing run with recording")
            .notWith(ServerOptions.READY, "a server waits for external events, so each run has its own JVM");
    private static final VerbOption<List<String>> WHAT_IF = VerbOption.repeatable(
                    "what-if",
                    "REPAIR",
                    "try a repair, under the plan and in random runs: volatile=CLASS.FIELD, final=CLASS.FIELD, synchronized=CLASS.METHOD, or lock=FILE:LINE,FILE:LINE for one lock around these lines; several are tried together")
            .notWith(RUNS, "the number of runs is --tries")
            .notWith(IN_PROCESS, "it makes its runs in one JVM where the program allows that");
    private static final VerbOption<Integer> TRIES = VerbOption.number(null, "tries", 1, "number of runs")
            .orElse("200")
            .requires(WHAT_IF, "it limits the search around the plan");
    private static final VerbOption<Duration> BUDGET = VerbOption.time("budget", "start no run after this time")
            .orElse("20s")
            .requires(WHAT_IF, "it limits the search around the plan");

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String summary() {
        return "runs a program under a plan, and reports whether the planned order happened";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.EXPLAIN;
    }

    @Override
    public String syntax() {
        return "[options] PLAN -- java ...";
    }

    /** Options with which techniques judge whether the planned order happened. */
    private static List<TechniqueOption<?>> judging() {
        return Techniques.installed().judgingOptions();
    }

    @Override
    public List<VerbOption<?>> options() {
        List<VerbOption<?>> options = new ArrayList<>(List.of(
                MaskOption.OPTION,
                OUT,
                RUNS,
                SEED,
                TIMEOUT,
                PIN,
                MEMORY,
                IN_PROCESS,
                WHAT_IF,
                TRIES,
                BUDGET,
                ClassOptions.INCLUDE,
                ClassOptions.EXCLUDE,
                ModeOption.OPTION,
                CountedFindings.OPTION,
                ClassOptions.COUNT_HANDLED,
                ServerOptions.READY.onlyFor(
                        ModeOption.OPTION,
                        "gated",
                        "a server waits for external events, and cannot run one thread at a time"),
                ServerOptions.DRIVE,
                ServerOptions.STOP_AFTER,
                ServerOptions.FAILS,
                Format.OPTION,
                AlsoFormats.OPTION,
                VerboseOption.FULL));
        judging().forEach(option -> options.add(VerbOption.of(option).alsoForReplay()));
        return options;
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "the file of a plan");
        Path planFile = Path.of(arguments.operands().get(0));
        Plan plan = PlanFile.read(planFile);
        List<RepairText> repairs = repairs(arguments.get(WHAT_IF));
        AlsoFormats alsoFormats = AlsoFormats.of(arguments);
        VerboseOption.noteCacheProblem(arguments, console);
        ControlledRun controlled = controlled(arguments);
        Path out = OutputDirectory.claim(arguments.get(OUT), "replay");
        if (arguments.has(WHAT_IF)) {
            return whatIf(new RepairTrial(controlled, plan, planFile, out), repairs, arguments, console);
        }
        PlanReplay replay = new PlanReplay(controlled, plan, planFile, out);
        boolean isText = arguments.get(Format.OPTION) == Format.TEXT;
        boolean isInProcess = arguments.has(IN_PROCESS);
        int wanted = arguments.get(RUNS);
        long seed = arguments.has(SEED) ? arguments.get(SEED) : plan.seed();
        if (isInProcess) {
            InProcessRun best = replay.runInProcess(seed, wanted);
            if (isText) {
                console.print(replay.inProcessInWords());
            }
            wanted = best == null ? 0 : 1;
            seed = best == null ? seed : best.seed();
        }
        int runs = wanted;
        boolean isFitting = replay.run(seed, runs, runs == 1 && isText && !isInProcess, (report, index) -> {
            if (isText) {
                print(report, runs == 1 ? "" : "run " + (index + 1) + ": ", plan, arguments, console);
            }
        });
        if (!isFitting) {
            return ExitCode.USAGE;
        }
        List<String> again = replayOptions(controlled, arguments);
        boolean isBrief = isText && !arguments.has(VerboseOption.FULL);
        Findings failures = isBrief || !alsoFormats.isEmpty() ? replay.failures() : null;
        Path directory = replay.directory();
        FindingsReport report =
                failures == null ? null : ReportReader.of(failures, directory, "replay", arguments.command(), again);
        if (!alsoFormats.isEmpty()) {
            alsoFormats.write(report);
        }
        if (!isText) {
            console.print(Format.json(replay.findings()));
        } else if (isBrief) {
            new FindingsOutput(report, console).groups(List.of(), 0);
            if (replay.exactPlan() != null && replay.best().failure() == null) {
                console.print("rerun: " + controlled.command().replay(replay.exactPlan()));
            } else if (replay.exactPlan() == null) {
                noteGated(replay, controlled, planFile, console);
            }
        } else {
            inFull(replay, controlled, planFile, console);
        }
        return exitCode(replay, arguments.get(CountedFindings.OPTION));
    }

    private static List<RepairText> repairs(List<String> texts) {
        List<RepairText> all = new ArrayList<>();
        try {
            texts.forEach(text -> all.addAll(RepairText.of(text)));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--what-if: " + e.getMessage());
        }
        return all;
    }

    private static int whatIf(RepairTrial trial, List<RepairText> repairs, Arguments arguments, Console console)
            throws Exception {
        RunReport first = trial.replay();
        if (first.verdict() == RunVerdict.DIVERGED) {
            console.print(first.inWords());
            return ExitCode.DIVERGED;
        }
        RepairTrial.Result result =
                trial.make(first, repairs, arguments.get(TRIES), TimeBudget.of(arguments.get(BUDGET)));
        if (arguments.get(Format.OPTION) == Format.JSON) {
            console.print(Format.json(result.document()));
        } else {
            result.lines().forEach(console::print);
        }
        if (result.isUnknown()) {
            return ExitCode.BUDGET_SPENT;
        }
        return result.isRepaired() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static ControlledRun controlled(Arguments arguments) {
        return new ControlledRun(
                JavaCommand.of(arguments.command())
                        .drivenBy(ServerOptions.of(arguments))
                        .replayedWith(arguments.replayOptions()),
                new Replayer(
                        ClassOptions.recorder(arguments)
                                .with("pin", arguments.get(PIN))
                                .with("memory", arguments.get(MEMORY)),
                        ModeOption.of(arguments)),
                TechniqueOptions.values(judging(), arguments),
                arguments.get(TIMEOUT));
    }

    /** Options that repeat these runs. */
    private static List<String> replayOptions(ControlledRun controlled, Arguments arguments) {
        List<String> options = new ArrayList<>(controlled.command().replayOptions());
        if (ModeOption.of(arguments) == Outcome.Mode.GATED) {
            options.addAll(0, List.of("--mode", "gated"));
        }
        return options;
    }

    private static void print(RunReport report, String label, Plan plan, Arguments arguments, Console console) {
        console.print(label + report.inWords());
        if (report.outcome() == null) {
            return;
        }
        if (arguments.has(VerboseOption.FULL)) {
            report.outcome().stuckInWords().forEach(line -> console.print("  " + line.replace("\n", "\n  ")));
        }
        if (plan instanceof OrderPlan) {
            console.print("  " + report.outcome().progress());
        } else if (plan.isExact()) {
            // Two reads of a line may have the same words.
            report.outcome().stale().stream()
                    .map(StaleValue::inWords)
                    .distinct()
                    .forEach(words -> console.print("  " + words));
            report.outcome().notes().forEach(note -> console.print("  " + note));
        }
    }

    private static void inFull(PlanReplay replay, ControlledRun controlled, Path planFile, Console console) {
        if (replay.exactPlan() != null) {
            console.print("reproduce it with: " + controlled.command().replay(replay.exactPlan()));
        } else {
            noteGated(replay, controlled, planFile, console);
        }
        replay.others().forEach((id, other) -> {
            console.print("the run failed in another way than planned: "
                    + other.failure().text());
            Path file = replay.exactPlan(id);
            console.print(
                    file == null
                            ? "it left no schedule to reproduce it"
                            : "reproduce it with: " + controlled.command().replay(file));
        });
    }

    private static void noteGated(PlanReplay replay, ControlledRun controlled, Path planFile, Console console) {
        if (replay.best() != null && !replay.best().isReproducible()) {
            console.print("a gated run has no exact schedule; repeat it with: "
                    + controlled.command().replay(planFile, "--mode", "gated"));
        }
    }

    private static int exitCode(PlanReplay replay, CountedFindings failOn) {
        boolean isFinding = replay.hasFailures() || !failOn.isOnlyFailures() && replay.best() != null;
        if (isFinding) {
            return ExitCode.FINDINGS;
        }
        return replay.hasDiverged() ? ExitCode.DIVERGED : ExitCode.NOTHING_FOUND;
    }
}
