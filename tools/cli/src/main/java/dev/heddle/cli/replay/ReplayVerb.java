package dev.heddle.cli.replay;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ModeOption;
import dev.heddle.cli.options.ServerOptions;
import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.AlsoFormats;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.report.FailureFindings;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.FailOn;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.ServerDriver;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.InProcessReplays;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.PlanFinding;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle replay}: runs a program under a plan. */
public final class ReplayVerb implements Verb {
    private static final Option OUT = Arguments.value(
            "o", "out", "DIR", "directory of recordings and the exact plan; default heddle-out/replay-TIME");
    private static final Option RUNS =
            Arguments.value("n", "runs", "N", "number of runs, each with the next seed; default 1");
    private static final Option SEED =
            Arguments.value(null, "seed", "N", "seed of the first run; default the seed of the plan");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option PIN = Arguments.value(
            null,
            "pin",
            "PARTS",
            "what is the same in every run, in addition to the schedule: all, none, or some of 'time;random;hash'; default as"
                    + " when the plan was made, or all");
    private static final Option IN_PROCESS = Arguments.flag(
            null,
            "in-process",
            "make the runs in one JVM without recording, and repeat the first failing run with recording");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    private static final Option COUNT_HANDLED = Arguments.flag(
            null,
            "count-handled",
            "count exceptions that the program's own uncaught-exception handlers receive as failures");

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String summary() {
        return "runs a program under a plan, and reports whether the planned order happened";
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
    public Options options() {
        Options options = Arguments.options(
                MaskOption.OPTION,
                OUT,
                RUNS,
                SEED,
                TIMEOUT,
                PIN,
                IN_PROCESS,
                INCLUDE,
                EXCLUDE,
                ModeOption.OPTION,
                FailOn.OPTION,
                COUNT_HANDLED,
                ServerOptions.READY,
                ServerOptions.DRIVE,
                ServerOptions.STOP_AFTER,
                ServerOptions.FAILS,
                Format.OPTION,
                AlsoFormats.OPTION,
                VerboseOption.FULL);
        judging().forEach(option -> options.addOption(TechniqueOptions.of(option)));
        return options;
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "the file of a plan");
        Path planFile = Path.of(arguments.operands().get(0));
        Plan plan = PlanFile.read(planFile);
        Format format = Format.of(arguments);
        FailOn failOn = FailOn.of(arguments);
        int runs = arguments.number(RUNS, 1, 1);
        AlsoFormats alsoFormats = AlsoFormats.of(arguments);
        VerboseOption.noteCacheProblem(arguments, console);
        ServerDriver driver = ServerOptions.of(arguments);
        if (driver != null && (ModeOption.of(arguments) != Outcome.Mode.GATED || arguments.has(IN_PROCESS))) {
            throw new UsageException(
                    "--ready is only valid for --mode gated: a server waits for external events, and cannot run one thread at a time");
        }
        ControlledRun controlled = new ControlledRun(
                JavaCommand.of(arguments.command())
                        .drivenBy(driver)
                        .replayedWith(arguments.given(
                                OUT,
                                RUNS,
                                SEED,
                                TIMEOUT,
                                IN_PROCESS,
                                ModeOption.OPTION,
                                FailOn.OPTION,
                                Format.OPTION,
                                AlsoFormats.OPTION,
                                VerboseOption.FULL)),
                new Replayer(
                        Recorder.CAMPAIGN
                                .classes(arguments.text(INCLUDE, null), arguments.text(EXCLUDE, null))
                                .with("count-handled", arguments.has(COUNT_HANDLED) ? "on" : null)
                                .with("pin", arguments.text(PIN, null)),
                        ModeOption.of(arguments)),
                TechniqueOptions.values(judging(), arguments),
                arguments.time(TIMEOUT, Duration.ofSeconds(60)));
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "replay");
        Tally tally = new Tally();
        long seed = arguments.seed(SEED, plan.seed());
        if (arguments.has(IN_PROCESS)) {
            InProcessRuns quick = new InProcessRuns(controlled.command(), controlled.replayer(), controlled.limit());
            tally.quick.make(quick, planFile, seed, runs, out.resolve("in-process"));
            if (format == Format.TEXT) {
                console.print(tally.quick.inWords());
            }
            InProcessRun best = tally.quick.best();
            runs = best == null ? 0 : 1;
            seed = best == null ? seed : best.seed();
        }
        for (int i = 0; i < runs; i++) {
            boolean foreground = runs == 1 && format == Format.TEXT && !arguments.has(IN_PROCESS);
            RunReport report = controlled.run(plan, planFile, seed + i, out.resolve("run-" + (i + 1)), foreground);
            if (report.verdict() == RunVerdict.UNFIT) {
                if (foreground) {
                    // The replayer has already reported it on the same standard error.
                    return ExitCode.USAGE;
                }
                throw new PlanException(report.outcome().progress());
            }
            if (!OutputDirectory.holdsRecording(report.directory().resolve(RunReport.RECORDING))) {
                report.checkStarted();
            }
            if (format == Format.TEXT) {
                print(i, report, runs, arguments.has(VerboseOption.FULL), console);
                if (plan instanceof OrderPlan && report.outcome() != null) {
                    console.print("  " + report.outcome().progress());
                } else if (plan.isExact() && report.outcome() != null) {
                    report.outcome().notes().forEach(note -> console.print("  " + note));
                }
            }
            tally.add(report);
            if (tally.best != report && !tally.others.containsValue(report) && runs > 1) {
                Directories.delete(report.directory());
            }
        }
        Path exact =
                tally.best == null || plan.isExact() ? null : exactPlan(plan, tally.best, out.resolve("exact.json"));
        for (Map.Entry<String, RunReport> other : tally.others.entrySet()) {
            boolean isFirst = tally.best == null && tally.plans.isEmpty();
            Path file = out.resolve((isFirst ? "exact" : other.getKey()) + ".json");
            tally.plans.put(other.getKey(), exactPlan(plan, other.getValue(), file));
        }
        Path directory = out.toAbsolutePath();
        List<String> again = new ArrayList<>(controlled.command().replayOptions());
        if (ModeOption.of(arguments) == Outcome.Mode.GATED) {
            again.addAll(0, List.of("--mode", "gated"));
        }
        boolean isBrief = format == Format.TEXT && !arguments.has(VerboseOption.FULL);
        Findings failures = isBrief || !alsoFormats.isEmpty() ? tally.failures(plan, planFile, exact, directory) : null;
        if (!alsoFormats.isEmpty()) {
            alsoFormats.write(ReportReader.of(failures, directory, "replay", arguments.command(), again));
        }
        if (format == Format.JSON) {
            console.print(Format.json(tally.findings(plan, planFile, exact)));
        } else if (isBrief) {
            BriefFindings.print(failures, directory, "replay", arguments.command(), again, List.of(), 0, console);
            if (exact != null && tally.best.failure() == null) {
                console.print("rerun: " + controlled.command().replay(exact));
            } else if (tally.best != null && !tally.best.isReproducible()) {
                console.print("a gated run has no exact schedule; repeat it with: "
                        + controlled.command().replay(planFile, "--mode", "gated"));
            }
        } else {
            if (exact != null) {
                console.print("reproduce it with: " + controlled.command().replay(exact));
            } else if (tally.best != null && !tally.best.isReproducible()) {
                console.print("a gated run has no exact schedule; repeat it with: "
                        + controlled.command().replay(planFile, "--mode", "gated"));
            }
            tally.others.forEach((id, other) -> {
                console.print("the run failed in another way than planned: "
                        + other.failure().text());
                Path file = tally.plans.get(id);
                console.print(
                        file == null
                                ? "it left no schedule to reproduce it"
                                : "reproduce it with: " + controlled.command().replay(file));
            });
        }
        return tally.exitCode(failOn);
    }

    private static void print(int index, RunReport report, int runs, boolean isVerbose, Console console) {
        console.print((runs == 1 ? "" : "run " + (index + 1) + ": ") + report.inWords());
        if (report.outcome() != null && isVerbose) {
            report.outcome().stuckInWords().forEach(line -> console.print("  " + line.replace("\n", "\n  ")));
        }
    }

    /** Writes the schedule of a run as an exact plan; null if the run left no schedule, for example in gated mode. */
    private static Path exactPlan(Plan plan, RunReport found, Path file) throws Exception {
        if (!found.isReproducible() || !Files.exists(found.schedule())) {
            return null;
        }
        ExactPlans.write(found, plan, file);
        return file;
    }

    /** Counts the outcomes of all runs. */
    private static final class Tally {
        private final Map<RunVerdict, Long> verdicts = new EnumMap<>(RunVerdict.class);
        private long failures;
        private final InProcessReplays quick = new InProcessReplays();
        private RunReport best;
        /** The first run of each unplanned failure, by the id of the finding. */
        private final Map<String, RunReport> others = new LinkedHashMap<>();
        /** The exact plans of these failures; null for those without one. */
        private final Map<String, Path> plans = new LinkedHashMap<>();

        void add(RunReport report) {
            if (report.failure() != null && !report.isConfirmed()) {
                others.putIfAbsent(
                        String.format("failure-%08x", report.failure().stableHash()), report);
            }
            verdicts.merge(report.verdict(), 1L, Long::sum);
            failures += report.failure() == null ? 0 : 1;
            if (report.isConfirmed() && (best == null || best.failure() == null && report.failure() != null)) {
                best = report;
            }
        }

        int exitCode(FailOn failOn) {
            boolean counts =
                    switch (failOn) {
                        case FAILURE -> failures > 0;
                        case CONFIRMED, CANDIDATE -> failures > 0 || best != null;
                    };
            if (counts) {
                return ExitCode.FINDINGS;
            }
            return verdicts.containsKey(RunVerdict.DIVERGED) ? ExitCode.DIVERGED : ExitCode.NOTHING_FOUND;
        }

        /** The failures of the stored runs, with their steps. */
        Findings failures(Plan plan, Path planFile, Path exact, Path directory) throws IOException {
            List<Finding> all = new ArrayList<>();
            boolean isExact = plan.isExact();
            if (best != null && best.failure() != null) {
                String id = String.format("failure-%08x", best.failure().stableHash());
                all.add(FailureFindings.of(id, best, isExact ? planFile : exact, isExact, directory));
            }
            for (Map.Entry<String, RunReport> other : others.entrySet()) {
                all.add(FailureFindings.of(
                        other.getKey(), other.getValue(), plans.get(other.getKey()), false, directory));
            }
            return new Findings(plan.technique(), List.of(), Map.of(), all);
        }

        Findings findings(Plan plan, Path planFile, Path exact) {
            Map<String, Long> counts = new TreeMap<>();
            counts.put(
                    "runs",
                    verdicts.values().stream().mapToLong(Long::longValue).sum());
            counts.put("failures", failures);
            counts.putAll(quick.counts());
            for (RunVerdict verdict : RunVerdict.values()) {
                counts.put(verdict.toString(), verdicts.getOrDefault(verdict, 0L));
            }
            Finding finding = PlanFinding.of(plan, planFile)
                    .tried(
                            best == null
                                    ? Finding.Status.NOT_REPRODUCED
                                    : best.failure() == null
                                            ? Finding.Status.CONFIRMED_NO_FAILURE
                                            : Finding.Status.CONFIRMED,
                            exact == null ? null : exact.toString(),
                            best == null || best.failure() == null
                                    ? null
                                    : best.failure().text());
            List<Finding> all = new ArrayList<>(List.of(finding));
            others.forEach((id, other) -> all.add(new Finding(
                    id,
                    "failure",
                    Finding.Status.CONFIRMED,
                    other.failure().text(),
                    List.of(),
                    List.of(),
                    planFile.toString(),
                    plans.get(id) == null ? null : plans.get(id).toString(),
                    other.failure().text(),
                    Map.of("identity", other.failure().identity()))));
            return new Findings(plan.technique(), List.of(), counts, all);
        }
    }
}
