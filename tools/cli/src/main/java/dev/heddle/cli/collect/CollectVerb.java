package dev.heddle.cli.collect;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
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
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle collect}: makes passing runs and a failing run, and stores their access pairs. */
public final class CollectVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "directory of the runs; default heddle-out/collect-TIME");
    private static final Option RUNS = Arguments.value("n", "runs", "N", "number of passing runs to make; default 100");
    private static final Option MOST =
            Arguments.value(null, "most", "N", "maximum number of runs, passing and failing; default 20 times --runs");
    private static final Option NOISE =
            Arguments.flag(null, "noise", "delay threads at random lock acquisitions; default is a random schedule");
    private static final Option FRESH =
            Arguments.flag(null, "fresh", "make native runs, each in its own JVM; default controlled runs");
    private static final Option FAIL_IF = Arguments.value(
            null,
            "fail-if",
            "WHAT",
            "when a run counts as failing, repeatable: " + FailureRule.SYNTAX + "; default any of them except output");
    private static final Option SEED = Arguments.value(null, "seed", "N", "seed of the first run; default 1");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option JOBS = Arguments.value(
            "j",
            "jobs",
            "N",
            "with --fresh: number of JVMs at the same time; default 1, because load changes the schedules");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    private static final int DEFAULT_RUNS = 100;
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
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public Options options() {
        return Arguments.options(
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
                INCLUDE,
                EXCLUDE,
                VerboseOption.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command());
        FailureRule rule = new FailureRule(arguments.texts(FAIL_IF));
        int wanted = arguments.number(RUNS, 1, DEFAULT_RUNS);
        int most = arguments.number(MOST, 1, wanted * MOST_TIMES);
        if (arguments.has(FRESH) && arguments.has(NOISE)) {
            throw new UsageException("--noise cannot be combined with --fresh: noise requires controlled runs");
        }
        VerboseOption.noteCacheProblem(arguments, console);
        Recorder recorder = Recorder.CAMPAIGN.classes(arguments.text(INCLUDE, null), arguments.text(EXCLUDE, null));
        Duration limit = arguments.time(TIMEOUT, Duration.ofSeconds(60));
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "collect");
        long seed = arguments.seed(SEED, 1);
        Plan plan = arguments.has(NOISE)
                ? new NoisePlan("noise", TECHNIQUE, seed, NOISE_PROBABILITY, NOISE_LENGTH)
                : new RandomPlan("random", TECHNIQUE, seed);
        Path planFile = out.resolve(plan.id() + ".json");
        RunCollector collecting = new RunCollector(command, recorder, limit, wanted, most, out, console);
        List<FoundFailure> others = List.of();
        try (CollectedRuns runs = new CollectedRuns(out, rule)) {
            if (arguments.has(FRESH)) {
                collecting.fresh(runs, arguments.number(JOBS, 1, 1));
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
