package dev.heddle.tools.replay;

import dev.heddle.tools.campaign.ControlledRun;
import dev.heddle.tools.campaign.ExactPlans;
import dev.heddle.tools.campaign.InProcessRun;
import dev.heddle.tools.campaign.InProcessRuns;
import dev.heddle.tools.campaign.PlanFinding;
import dev.heddle.tools.campaign.RunReport;
import dev.heddle.tools.campaign.Verdict;
import dev.heddle.tools.cli.Arguments;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.ExitCode;
import dev.heddle.tools.cli.Format;
import dev.heddle.tools.cli.Verb;
import dev.heddle.tools.launch.Directories;
import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.launch.Modes;
import dev.heddle.tools.launch.OutputDirectory;
import dev.heddle.tools.launch.Recorder;
import dev.heddle.tools.launch.Replayer;
import dev.heddle.tools.technique.Techniques;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle replay}: runs a program under a plan. */
public final class ReplayVerb implements Verb {
    private static final Option OUT = Arguments.value(
            "o", "out", "DIR", "where recordings and the exact plan go; default heddle-out/replay-TIME");
    private static final Option RUNS =
            Arguments.value("n", "runs", "N", "how many runs, each with the next seed; default 1");
    private static final Option SEED = Arguments.value(null, "seed", "N", "seed of the first run; default the plan's");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option PIN = Arguments.value(
            null,
            "pin",
            "PARTS",
            "what is the same in every run besides the schedule: all, none, or some of 'time;random;hash'; default what"
                    + " the plan was made with, or all");
    private static final Option IN_PROCESS = Arguments.flag(
            null, "in-process", "make the runs in one JVM, unrecorded, and the first that fails once more, recorded");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String summary() {
        return "runs a program under a plan, and says whether it happened";
    }

    @Override
    public String syntax() {
        return "[options] PLAN -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                OUT,
                RUNS,
                SEED,
                TIMEOUT,
                PIN,
                IN_PROCESS,
                INCLUDE,
                EXCLUDE,
                Modes.OPTION,
                Techniques.UNITS,
                Format.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "the file of a plan");
        Path planFile = Path.of(arguments.operands().get(0));
        Plan plan = PlanFile.read(planFile);
        Format format = Format.of(arguments);
        int runs = arguments.number(RUNS, 1, 1);
        ControlledRun controlled = new ControlledRun(
                JavaCommand.of(arguments.command()),
                new Replayer(
                        Recorder.CAMPAIGN
                                .with("include", arguments.text(INCLUDE, null))
                                .with("exclude", arguments.text(EXCLUDE, null))
                                .with("pin", arguments.text(PIN, null)),
                        Modes.of(arguments)),
                Techniques.analysisOptions(arguments),
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
            if (report.verdict() == Verdict.UNFIT) {
                if (foreground) {
                    // The replayer has said it already, on the same standard error.
                    return ExitCode.USAGE;
                }
                throw new PlanException(report.outcome().progress());
            }
            if (format == Format.TEXT) {
                print(i, report, runs, console);
                if (plan instanceof OrderPlan && report.outcome() != null) {
                    console.print("  " + report.outcome().progress());
                } else if (plan instanceof ExactPlan && report.outcome() != null) {
                    report.outcome().notes().forEach(note -> console.print("  " + note));
                }
            }
            tally.add(report);
            if (tally.best != report && tally.deadlock != report && runs > 1) {
                Directories.delete(report.directory());
            }
        }
        Path exact = exactPlan(plan, tally, out);
        if (format == Format.TEXT && tally.best == null && exact != null) {
            console.print("that is not what the plan asks for, but a deadlock all the same");
        }
        if (format == Format.JSON) {
            console.print(Format.json(tally.findings(plan, planFile, exact)));
        } else if (tally.best != null && !tally.best.isReproducible()) {
            console.print(
                    "a gated run has no schedule that brings it back for certain; again with: heddle replay --mode gated "
                            + planFile + " -- " + controlled.command());
        } else if (exact != null) {
            console.print("it comes back with: heddle replay " + exact + " -- " + controlled.command());
        }
        return tally.exitCode();
    }

    private static void print(int index, RunReport report, int runs, Console console) {
        console.print((runs == 1 ? "" : "run " + (index + 1) + ": ") + report.inWords());
        if (report.outcome() != null) {
            report.outcome().stuckInWords().forEach(line -> console.print("  " + line.replace("\n", "\n  ")));
        }
    }

    /** A confirmed run of any plan but an exact one leaves an exact one, and so does a deadlock that the plan did not ask for. */
    private static Path exactPlan(Plan plan, Tally tally, Path out) throws Exception {
        RunReport found = tally.best != null ? tally.best : tally.deadlock;
        boolean isKnown = plan instanceof ExactPlan && found == tally.best;
        if (found == null || isKnown || !found.isReproducible()) {
            return null;
        }
        Path file = out.resolve("exact.json");
        ExactPlans.write(found, plan, file);
        return file;
    }

    /** What came of all runs. */
    private static final class Tally {
        private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);
        private long failures;
        private final QuickRuns quick = new QuickRuns();
        private RunReport best;
        /** The first run that really locked itself out although the plan does not ask for it. */
        private RunReport deadlock;

        void add(RunReport report) {
            boolean isStuck = report.outcome() != null && report.outcome().end() == Outcome.End.DEADLOCK;
            if (deadlock == null && isStuck && !report.isConfirmed()) {
                deadlock = report;
            }
            verdicts.merge(report.verdict(), 1L, Long::sum);
            failures += report.failure() == null ? 0 : 1;
            if (report.isConfirmed() && (best == null || best.failure() == null && report.failure() != null)) {
                best = report;
            }
        }

        int exitCode() {
            if (best != null || deadlock != null) {
                return ExitCode.FINDINGS;
            }
            return verdicts.containsKey(Verdict.DIVERGED) ? ExitCode.DIVERGED : ExitCode.NOTHING_FOUND;
        }

        Findings findings(Plan plan, Path planFile, Path exact) {
            Map<String, Long> counts = new TreeMap<>();
            counts.put(
                    "runs",
                    verdicts.values().stream().mapToLong(Long::longValue).sum());
            counts.put("failures", failures);
            counts.putAll(quick.counts());
            for (Verdict verdict : Verdict.values()) {
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
            return new Findings(plan.technique(), List.of(), counts, List.of(finding));
        }
    }
}
