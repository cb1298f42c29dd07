package dev.heddle.cli.hunt;

import dev.heddle.cli.options.Modes;
import dev.heddle.cli.options.ShrinkOption;
import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.FailOn;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.campaign.Runs;
import dev.heddle.engine.internal.campaign.Search;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.hunt.DrFinderHunt;
import dev.heddle.engine.internal.hunt.DrFinderResult;
import dev.heddle.engine.internal.hunt.Hunt;
import dev.heddle.engine.internal.hunt.HuntResult;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.race.RaceRuns;
import dev.heddle.engine.internal.shrink.Shrink;
import dev.heddle.engine.internal.shrink.Shrinking;
import dev.heddle.engine.internal.technique.DrFinderTechnique;
import dev.heddle.engine.internal.technique.ExploreTechnique;
import dev.heddle.engine.internal.technique.Predicting;
import dev.heddle.engine.internal.technique.Searching;
import dev.heddle.engine.internal.technique.Technique;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.relation.MayTrigger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle hunt}: records, predicts and replays in one go, or searches among schedules. */
public final class HuntVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "where all results go; default heddle-out/hunt-TIME");
    private static final Option RUNS = Arguments.value(
            "n",
            "runs",
            "N",
            "how many runs to record, default 3; to measure before a search, default 1, of explore 3; of drfinder in all, default 10");
    private static final Option TRIES = Arguments.value(
            null, "tries", "N", "how many controlled runs for each candidate, default 10; of a search, default 100");
    private static final Option BUDGET =
            Arguments.value(null, "budget", "TIME", "stop trying after this time; default 2m");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "stop a run after this time; default 60s");
    private static final Option JOBS =
            Arguments.value("j", "jobs", "N", "how many runs at the same time; default the number of processors");
    private static final Option DEPTH = Arguments.value(
            "d",
            "depth",
            "N",
            "pct, pctvb, rpro: ordering constraints of the bug, one more than change points; default 3; drfinder: how many callers of an acquisition may trigger it; default 5");
    private static final Option RADIUS = Arguments.value(
            "r",
            "radius",
            "N",
            "rpro, pctvb: change points are at most so many events from the first; default 10 for rpro, none for pctvb");
    private static final Option VARIABLES =
            Arguments.value(null, "variables", "N", "pctvb: how many variables the bug is at; default 1");
    private static final Option EVENTS = Arguments.value(
            null,
            "events",
            "all|acquisitions",
            "pct, rpro: what change points are counted over; default all for pct, acquisitions for rpro");
    private static final Option FIRST =
            Arguments.flag(null, "first", "stop at the first confirmed finding with a failure");
    private static final Option FRESH = Arguments.flag(
            null, "fresh", "pct, pctvb, rpro, pos, random, explore: a JVM for each run, also where one can take many");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");

    private static final Option SEED = Arguments.value(
            null,
            "seed",
            "N",
            "drfinder: seed of the first controlled run; explore: of the orders of threads; default 1");

    private static final Option ALL = Arguments.flag(
            null, "all", "what predicts: print every candidate, also those that say the same as another one");
    private static final Option COUNT_HANDLED = Arguments.flag(
            null,
            "count-handled",
            "exceptions that the program's own handlers of uncaught exceptions take are failures");

    private static final int SEARCH_TRIES = 100;
    /** As in the paper's experiment. */
    private static final int DRFINDER_RUNS = 10;

    private static final int EXPLORE_RUNS = 3;

    private static final Duration BUDGET_PRESET = Duration.ofMinutes(2);
    private static final Duration TIMEOUT_PRESET = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "hunt";
    }

    @Override
    public String summary() {
        return "records a program, predicts, and tries every candidate; or searches among its schedules";
    }

    @Override
    public String syntax() {
        return "[options] -- java ...";
    }

    @Override
    public Options options() {
        Options options = Arguments.options(
                OUT,
                TechniqueOptions.OPTION,
                RUNS,
                TRIES,
                BUDGET,
                TIMEOUT,
                DEPTH,
                SEED,
                RADIUS,
                VARIABLES,
                EVENTS,
                JOBS,
                FIRST,
                FRESH,
                ShrinkOption.OPTION,
                INCLUDE,
                EXCLUDE,
                Modes.OPTION,
                TechniqueOptions.UNITS,
                TechniqueOptions.PAPER,
                FailOn.OPTION,
                ALL,
                COUNT_HANDLED,
                Format.OPTION);
        ExploreOptions.ALL.forEach(options::addOption);
        return options;
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        JavaCommand command = JavaCommand.of(arguments.command());
        Technique technique = TechniqueOptions.of(arguments);
        Recorder recorder = Recorder.CAMPAIGN
                .with("include", arguments.text(INCLUDE, null))
                .with("exclude", arguments.text(EXCLUDE, null))
                .with("count-handled", arguments.has(COUNT_HANDLED) ? "on" : null);
        // A wrong word is said before anything runs.
        FailOn.of(arguments);
        if (!(technique instanceof Predicting)) {
            refuse(ALL, arguments, "a technique that predicts: assetfuzzer, deadlock");
        }
        Format format = Format.of(arguments);
        if (!(technique instanceof ExploreTechnique)) {
            ExploreOptions.ALL.forEach(option -> refuse(option, arguments, "explore"));
        }
        if (technique instanceof Searching searching) {
            return search(searching, command, recorder, format, arguments, console);
        } else if (technique instanceof Predicting predicting) {
            return predict(predicting, command, recorder, format, arguments, console);
        } else if (technique instanceof DrFinderTechnique) {
            return drfinder(command, recorder, format, arguments, console);
        } else if (technique instanceof ExploreTechnique) {
            return explore(command, recorder, format, arguments, console);
        }
        throw new IllegalStateException(technique.name());
    }

    private static int predict(
            Predicting technique,
            JavaCommand command,
            Recorder recorder,
            Format format,
            Arguments arguments,
            Console console)
            throws Exception {
        refuse(SEED, arguments, "drfinder and explore");
        for (Option option : List.of(DEPTH, RADIUS, VARIABLES, EVENTS)) {
            refuse(option, arguments, "a technique that searches: pct, rpro");
        }
        refuse(FRESH, arguments, "a technique that searches: pct, rpro, pos, random");
        Hunt hunt = new Hunt(
                command,
                technique,
                TechniqueOptions.analysisOptions(arguments),
                recorder,
                Modes.of(arguments),
                new Hunt.Limits(
                        arguments.number(RUNS, 1, 3),
                        arguments.number(TRIES, 1, 10),
                        arguments.time(BUDGET, BUDGET_PRESET),
                        arguments.time(TIMEOUT, TIMEOUT_PRESET),
                        jobs(arguments),
                        arguments.has(FIRST),
                        ShrinkOption.each(arguments)));
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "hunt");
        HuntResult result = hunt.run(out, console);
        if (format == Format.JSON) {
            console.print(Format.json(result.findings()));
        } else {
            new HuntReport(result, technique, hunt.command(), arguments.has(ALL), console).print();
        }
        return result.observed().isEmpty()
                ? exitCode(arguments, result.findings(), result.budgetSpent())
                : ExitCode.FINDINGS;
    }

    private static int search(
            Searching technique,
            JavaCommand command,
            Recorder recorder,
            Format format,
            Arguments arguments,
            Console console)
            throws Exception {
        for (Option option : List.of(TechniqueOptions.UNITS, TechniqueOptions.PAPER)) {
            refuse(option, arguments, "assetfuzzer");
        }
        refuse(SEED, arguments, "drfinder and explore");
        Searching.Options options = options(technique, arguments);
        int measured = arguments.number(RUNS, 1, 1);
        int tries = arguments.number(TRIES, 1, SEARCH_TRIES);
        Duration time = arguments.time(BUDGET, BUDGET_PRESET);
        Duration shrinking = ShrinkOption.each(arguments);
        Duration limit = arguments.time(TIMEOUT, TIMEOUT_PRESET);
        Replayer replayer = new Replayer(recorder);
        Runs runs = new ControlledRun(command, replayer, Technique.AnalysisOptions.DEFAULT, limit);
        Runs measuring = technique.hasVariables()
                ? new ControlledRun(
                        command,
                        new Replayer(recorder.with("profile", "full")),
                        Technique.AnalysisOptions.DEFAULT,
                        limit)
                : runs;
        InProcessRuns inProcess = arguments.has(FRESH) ? null : new InProcessRuns(command, replayer, limit);
        // Options that do not fit each other are said before anything is written.
        technique.plan(Searching.Size.UNKNOWN, options);
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "hunt");
        Search search = new Search(
                technique, options, runs, measuring, inProcess, out, jobs(arguments), arguments.has(FIRST), console);
        long start = System.nanoTime();
        Budget budget = Budget.of(time);
        search.run(measured, tries, budget);
        Duration searched = Duration.ofNanos(System.nanoTime() - start);
        new Shrinking(new Shrink(runs, inProcess, jobs(arguments), search.failures(), console), out, shrinking)
                .found(search.found(), budget);
        Findings findings = search.findings();
        Json.write(out.resolve(Findings.FILE_NAME), findings);
        console.clearStatus();
        if (format == Format.JSON) {
            console.print(Format.json(findings));
        } else {
            new SearchReport(search, technique, command, out, console).print(searched);
        }
        return exitCode(arguments, findings, search.isBudgetSpent());
    }

    private static int drfinder(
            JavaCommand command, Recorder recorder, Format format, Arguments arguments, Console console)
            throws Exception {
        for (Option option : List.of(
                TRIES,
                RADIUS,
                VARIABLES,
                EVENTS,
                FRESH,
                FIRST,
                JOBS,
                ShrinkOption.OPTION,
                TechniqueOptions.UNITS,
                TechniqueOptions.PAPER)) {
            refuse(option, arguments, "another technique");
        }
        RaceRuns runs = new RaceRuns(
                command,
                recorder,
                arguments.number(DEPTH, 1, MayTrigger.DEFAULT_DEPTH),
                arguments.time(TIMEOUT, TIMEOUT_PRESET));
        DrFinderHunt hunt = new DrFinderHunt(
                runs, Modes.of(arguments), arguments.number(RUNS, 2, DRFINDER_RUNS), arguments.seed(SEED, 1));
        Path out = OutputDirectory.claim(arguments.path(OUT, null), "hunt");
        DrFinderResult result = hunt.run(out, Budget.of(arguments.time(BUDGET, BUDGET_PRESET)), console);
        Findings findings = result.findings();
        if (format == Format.JSON) {
            console.print(Format.json(findings));
        } else {
            new DrFinderReport(result, command, console).print();
        }
        return exitCode(arguments, findings, result.budgetSpent());
    }

    private static int explore(
            JavaCommand command, Recorder recorder, Format format, Arguments arguments, Console console)
            throws Exception {
        for (Option option :
                List.of(TRIES, DEPTH, RADIUS, VARIABLES, EVENTS, TechniqueOptions.UNITS, TechniqueOptions.PAPER)) {
            refuse(option, arguments, "another technique");
        }
        Duration shrinking = ShrinkOption.each(arguments);
        Duration limit = arguments.time(TIMEOUT, TIMEOUT_PRESET);
        ExploreHunt hunt = new ExploreHunt(
                command,
                new ControlledRun(
                        command,
                        new Replayer(recorder.with("profile", "full")),
                        Technique.AnalysisOptions.DEFAULT,
                        limit),
                ExploreOptions.bounds(arguments),
                Ranking.VARIABLES_AND_THREADS,
                arguments.seed(SEED, 1),
                arguments.number(RUNS, 1, EXPLORE_RUNS),
                ExploreOptions.onlyShared(arguments),
                arguments.has(FIRST));
        Budget budget = Budget.of(arguments.time(BUDGET, BUDGET_PRESET));
        Path out = ExploreOptions.directory(arguments.path(OUT, null));
        ExploreResult result =
                ExploreOptions.run(hunt, recorder, arguments.has(FRESH), limit, jobs(arguments), out, budget, console);
        Replayer replayer = new Replayer(recorder);
        Shrink shrink = new Shrink(
                new ControlledRun(command, replayer, Technique.AnalysisOptions.DEFAULT, limit),
                arguments.has(FRESH) ? null : new InProcessRuns(command, replayer, limit),
                jobs(arguments),
                result.runs().failures(),
                console);
        new Shrinking(shrink, out, shrinking).found(result.runs().found(), budget);
        Findings findings = result.findings();
        Json.write(out.resolve(Findings.FILE_NAME), findings);
        console.clearStatus();
        if (format == Format.JSON) {
            console.print(Format.json(findings));
        } else {
            new ExploreReport(result, command, console).print();
        }
        return exitCode(arguments, findings, !result.isComplete());
    }

    private static Searching.Options options(Searching technique, Arguments arguments) {
        if (!technique.isSized()) {
            refuse(DEPTH, arguments, "pct and rpro");
        }
        if (!technique.isSized() || technique.hasVariables()) {
            refuse(EVENTS, arguments, "pct and rpro");
        }
        if (!technique.hasVariables()) {
            refuse(VARIABLES, arguments, "pctvb");
        }
        if (!technique.name().equals("rpro") && !technique.hasVariables()) {
            refuse(RADIUS, arguments, "rpro and pctvb");
        }
        String events = arguments.oneOf(EVENTS, List.of("all", "acquisitions"), null);
        Counting counting = events == null ? null : events.equals("all") ? Counting.ALL : Counting.ACQUISITIONS;
        return new Searching.Options(
                arguments.number(DEPTH, 1, 3),
                arguments.has(RADIUS) ? arguments.number(RADIUS, 1, 1) : null,
                counting,
                arguments.number(VARIABLES, 1, 1));
    }

    private static void refuse(Option option, Arguments arguments, String whose) {
        if (arguments.has(option)) {
            throw new UsageException(
                    "--" + option.getLongOpt() + " is for " + whose + ": leave it out, or choose that");
        }
    }

    private static int jobs(Arguments arguments) {
        return arguments.number(JOBS, 1, Runtime.getRuntime().availableProcessors());
    }

    private static int exitCode(Arguments arguments, Findings findings, boolean budgetSpent) {
        if (FailOn.of(arguments).countsAny(findings.findings())) {
            return ExitCode.FINDINGS;
        }
        return budgetSpent ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
    }
}
