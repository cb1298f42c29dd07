package dev.heddle.cli.collect;

import dev.heddle.cli.options.ClassOptions;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.localize.CollectedRuns;
import dev.heddle.engine.internal.localize.FailureRule;
import dev.heddle.engine.internal.localize.RunCollector;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code heddle collect}: makes passing runs and a failing run, and stores their access pairs. */
public final class CollectVerb implements Verb {
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "DIR", "directory of the runs").orElse(null, "heddle-out/collect-TIME");
    private static final VerbOption<Integer> RUNS =
            VerbOption.number("n", "runs", 1, "number of passing runs to make").orElse("100");
    private static final VerbOption<Integer> MOST = VerbOption.number(
                    null, "most", 1, "maximum number of runs, passing and failing")
            .orElse(null, "20 times --runs");
    private static final VerbOption<Boolean> FRESH =
            VerbOption.flag(null, "fresh", "make native runs, each in its own JVM; default controlled runs");
    private static final VerbOption<Boolean> NOISE = VerbOption.flag(
                    null, "noise", "delay threads at random lock acquisitions; default is a random schedule")
            .notWith(FRESH, "noise requires controlled runs");
    private static final VerbOption<List<String>> FAIL_IF = VerbOption.repeatable(
            "fail-if",
            "WHAT",
            "when a run counts as failing, repeatable: " + FailureRule.SYNTAX + "; default any of them except output");
    private static final VerbOption<Long> SEED =
            VerbOption.seed("seed", "seed of the first run").orElse("1");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop a run after this time").orElse("60s");
    private static final VerbOption<Integer> JOBS = VerbOption.number(
                    "j", "jobs", 1, "with --fresh: number of JVMs at the same time")
            .orElse(1, "1, because load changes the schedules");

    private static final int MOST_TIMES = 20;
    private static final double NOISE_PROBABILITY = 0.3;
    private static final int NOISE_LENGTH = 20;
    private static final String TECHNIQUE = "collect";

    @Override
    public String name() {
        return "collect";
    }

    @Override
    public String summary() {
        return "runs a program until there are enough passing runs and a failing run, and stores their access pairs";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.EXPLAIN;
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(
                MaskOption.OPTION,
                OUT,
                RUNS,
                MOST,
                NOISE,
                FRESH,
                FAIL_IF,
                SEED,
                TIMEOUT,
                JOBS,
                ClassOptions.INCLUDE,
                ClassOptions.EXCLUDE,
                VerboseOption.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command());
        FailureRule rule = new FailureRule(arguments.get(FAIL_IF));
        int wanted = arguments.get(RUNS);
        int most = arguments.has(MOST) ? arguments.get(MOST) : wanted * MOST_TIMES;
        VerboseOption.noteCacheProblem(arguments, console);
        Recorder recorder = ClassOptions.recorder(arguments);
        Duration limit = arguments.get(TIMEOUT);
        Path out = OutputDirectory.claim(arguments.get(OUT), "collect");
        long seed = arguments.get(SEED);
        Plan plan = arguments.has(NOISE)
                ? new NoisePlan("noise", TECHNIQUE, seed, NOISE_PROBABILITY, NOISE_LENGTH)
                : new RandomPlan("random", TECHNIQUE, seed);
        Path planFile = out.resolve(plan.id() + ".json");
        RunCollector collecting = new RunCollector(command, recorder, limit, wanted, most, out, console);
        List<FoundFailure> others = List.of();
        try (CollectedRuns runs = new CollectedRuns(out, rule)) {
            if (arguments.has(FRESH)) {
                collecting.fresh(runs, arguments.get(JOBS));
            } else {
                PlanFile.write(planFile, plan);
                others = collecting.controlled(runs, plan, planFile);
            }
            Directories.delete(out.resolve(RunCollector.WORK));
            console.print(runs.inWords());
            FailureText.printMet(others, "in addition to the collected one", command, console);
            if (runs.passing() < wanted || runs.failing() == 0) {
                console.print(
                        runs.failing() == 0
                                ? "no run failed: make more runs with --most, or define failures with --fail-if"
                                : "only " + runs.passing() + " of " + wanted + " passing runs: make more with --most");
                return ExitCode.BUDGET_SPENT;
            }
            console.print("localize with: heddle localize " + out);
            return ExitCode.NOTHING_FOUND;
        }
    }
}
