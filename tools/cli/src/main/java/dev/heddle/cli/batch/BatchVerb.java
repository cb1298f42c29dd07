package dev.heddle.cli.batch;

import dev.heddle.batch.Baseline;
import dev.heddle.batch.BatchRequest;
import dev.heddle.batch.BatchResult;
import dev.heddle.batch.BatchRun;
import dev.heddle.batch.Engine;
import dev.heddle.batch.confirm.ConfirmationResult;
import dev.heddle.batch.confirm.ConfirmationTarget;
import dev.heddle.batch.input.RemoteInput;
import dev.heddle.batch.lines.LinesEngine;
import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.worker.EmbeddedEngine;
import dev.heddle.batch.worker.WorkerOptions;
import dev.heddle.cli.options.ClassOptions;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ModeOption;
import dev.heddle.cli.report.ReportVerb;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.compare.FailPolicy;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.model.FindingHistory;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** {@code heddle batch}: analyses many recordings, and reports the findings that are new since the last batch. */
public final class BatchVerb implements Verb {
    /** Maximum number of findings of each kind in the output; the report lists all. */
    private static final int MOST_NAMED = 20;
    /** Default memory of each job. */
    private static final long USUAL_BYTES_PER_JOB = 1L << 30;

    private static final String EMBEDDED = "embedded";
    private static final String SPARK = "spark";
    /** The engine name with which the Spark application starts this command. */
    private static final String LINES = "lines";

    private static final VerbOption<Path> STORE = VerbOption.of(
            "o",
            "out",
            "STORE",
            "the folder that keeps findings from batch to batch; created if it does not exist",
            BatchVerb::store);
    private static final VerbOption<String> TECHNIQUE = VerbOption.text(
                    null,
                    "technique",
                    "NAMES",
                    "techniques, separated by commas: those of heddle analyze, locon to compare failing with passing runs, or all (without shb, syncp and wcp)")
            .orElse(BatchTechniques.ALL);
    private static final VerbOption<String> ENGINE = VerbOption.word(
                    "engine",
                    "NAME",
                    List.of(EMBEDDED, SPARK, LINES),
                    "where to analyse runs: embedded (this machine) or spark")
            .orElse(EMBEDDED);
    private static final VerbOption<Integer> JOBS = VerbOption.number(
                    "j", "jobs", 1, "number of runs that are analysed at the same time")
            .orElse(Runtime.getRuntime().availableProcessors(), "the number of processors")
            .onlyFor(ENGINE, EMBEDDED, "Spark analyses as many runs at the same time as it has cores");
    private static final VerbOption<Long> MEMORY = VerbOption.size(
                    "memory", "memory of all JVMs together, such as 2g or 512m")
            .orElse(null, "1g for each job; with --engine spark: memory of each job");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "time limit of a technique on one run").orElse("10m");
    private static final VerbOption<Long> SHARD_ABOVE = VerbOption.size(
                    "shard-above", "analyse recordings larger than SIZE for races in shards, several at the same time")
            .orElse(Long.MAX_VALUE, "none, because shards cost more CPU time");
    private static final VerbOption<String> BUILD = VerbOption.text(
            null, "build", "NAME", "build of the runs that no earlier batch analysed, such as a commit or a version");
    private static final VerbOption<Instant> SINCE = VerbOption.of(
            null,
            "since",
            "TIME",
            "skip runs that began earlier: 24h, 7d, 2027-01-31 or 2027-01-31T06:00:00Z",
            PointInTime::parse);
    private static final VerbOption<Baseline> BASELINE = VerbOption.of(
                    null,
                    "baseline",
                    "STORE|TIME",
                    "compare findings with another store, or with this store at that time",
                    BatchVerb::baseline)
            .orElse(Baseline.LAST, "this store before the batch");
    private static final VerbOption<Instant> PRUNE = VerbOption.of(
            null,
            "prune",
            "TIME",
            "delete runs that began earlier, such as 90d, with the findings that only they have",
            PointInTime::parse);
    private static final VerbOption<Boolean> CONFIRM = VerbOption.flag(
            null, "confirm", "try predictions, new ones first, in controlled runs of the program after --");
    private static final VerbOption<Duration> BUDGET = VerbOption.time(
                    "budget", "time limit of all controlled runs together")
            .orElse("10m")
            .onlyFor(CONFIRM);
    private static final VerbOption<Integer> TRIES = VerbOption.number(
                    null, "tries", 1, "maximum number of runs for each prediction")
            .orElse("10")
            .onlyFor(CONFIRM);
    private static final VerbOption<Duration> RUN_TIMEOUT = VerbOption.time("run-timeout", "stop a run after this time")
            .orElse("60s")
            .onlyFor(CONFIRM);
    private static final VerbOption<String> MASTER = VerbOption.text(
                    null, "master", "URL", "its master, such as spark://HOST:7077 or yarn")
            .orElse(null, "from Spark's configuration")
            .onlyFor(ENGINE, SPARK, null);
    private static final VerbOption<String> SPARK_HOME = VerbOption.text(
                    null, "spark-home", "DIR", "directory of the Spark installation")
            .orElse(System.getenv("SPARK_HOME"), "SPARK_HOME")
            .onlyFor(ENGINE, SPARK, null);
    private static final VerbOption<Path> SPARK_JAR = VerbOption.path(
                    null, "spark-jar", "FILE", "path of heddle-spark.jar")
            .orElse(null, "the one of this build or release")
            .onlyFor(ENGINE, SPARK, null);
    private static final VerbOption<List<String>> SPARK_CONF = VerbOption.repeatable(
                    "spark-conf", "KEY=VALUE", "a setting of Spark; repeatable")
            .onlyFor(ENGINE, SPARK, null);

    @Override
    public String name() {
        return "batch";
    }

    @Override
    public String summary() {
        return "analyses many recordings, stores the findings, and reports those that are new since the last batch";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] INPUT... -o STORE [--confirm -- java ...]";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(
                STORE,
                MaskOption.OPTION,
                TECHNIQUE,
                JOBS,
                MEMORY,
                TIMEOUT,
                SHARD_ABOVE,
                BUILD,
                SINCE,
                BASELINE,
                PRUNE,
                CONFIRM,
                BUDGET,
                TRIES,
                RUN_TIMEOUT,
                ModeOption.OPTION.onlyFor(CONFIRM),
                ClassOptions.INCLUDE.onlyFor(CONFIRM),
                ClassOptions.EXCLUDE.onlyFor(CONFIRM),
                ReportVerb.FAIL_ON,
                ReportVerb.SUPPRESS,
                ReportVerb.SOURCES,
                ENGINE,
                MASTER,
                SPARK_HOME,
                SPARK_JAR,
                SPARK_CONF);
    }

    @Override
    public List<String> more() {
        return List.of(
                "INPUT is a recording, a folder with recordings, a pattern such as 'nightly/*/rec', a file of STD text, or @FILE, a list of these.",
                "With --engine spark it can be a URI of a file system that the cluster reads, such as hdfs://host:8020/recordings.",
                "Runs that were analysed by an earlier batch are not analysed again.");
    }

    /** The memory of workers elsewhere is not this command's. */
    @Override
    public long heapBytes(Arguments arguments) {
        String where = arguments.get(ENGINE);
        return where.equals(EMBEDDED) ? workers(arguments, where).mergeHeapBytes() : Long.MAX_VALUE;
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        if (!arguments.has(STORE)) {
            throw new UsageException("name the store of the findings: -o STORE");
        }
        if (!arguments.has(PRUNE)) {
            arguments.expectOperands(1, Integer.MAX_VALUE, "recordings, or folders with recordings");
        }
        String where = arguments.get(ENGINE);
        Path store = arguments.get(STORE);
        WorkerOptions workers = workers(arguments, where);
        FailPolicy counting = arguments.get(ReportVerb.FAIL_ON);
        Suppressions suppressions = ReportVerb.suppressions(arguments);
        BatchRequest request = new BatchRequest(
                arguments.operands(),
                store,
                BatchTechniques.chosen(arguments.get(TECHNIQUE)),
                arguments.get(BUILD),
                arguments.get(SINCE),
                arguments.get(BASELINE),
                arguments.get(PRUNE),
                arguments.get(ReportVerb.SOURCES),
                arguments.get(SHARD_ABOVE),
                program(arguments));
        if (where.equals(SPARK)) {
            // The command that the Spark application starts reports everything else.
            return SparkSubmit.run(
                    arguments.get(MASTER),
                    arguments.get(SPARK_HOME),
                    arguments.get(SPARK_JAR),
                    arguments.get(SPARK_CONF),
                    arguments.words(one -> one != ENGINE && !one.isOnlyFor(ENGINE)));
        }
        Techniques.installed().problems().forEach(console::note);
        String pluginJars = System.getenv("HEDDLE_JARS");
        Engine engine = where.equals(LINES)
                ? new LinesEngine(System.in, System.out, workers, console)
                : new EmbeddedEngine(workers, pluginJars == null ? "" : pluginJars, console);
        BatchResult result = BatchRun.run(request, engine, console);
        console.clearStatus();
        if (request.confirm() != null) {
            printTried(result.tried(), console);
        }
        print(result, store, console);
        return exitCode(result, counting, suppressions);
    }

    private static Path store(String text) {
        if (RemoteInput.isRemote(text)) {
            throw new UsageException(
                    "-o " + text
                            + ": a store must be on a disk of the machine that runs the batch, because the batch replaces files in it: write a path");
        }
        return Path.of(text);
    }

    /** The program on which predictions are tried; null without {@code --confirm}. */
    private static ConfirmationTarget program(Arguments arguments) {
        if (!arguments.has(CONFIRM)) {
            if (!arguments.command().isEmpty()) {
                throw new UsageException("a program after -- is only valid for --confirm");
            }
            return null;
        }
        Recorder recorder = ClassOptions.recorder(arguments);
        return new ConfirmationTarget(
                recorder,
                new ControlledRun(
                        JavaCommand.of(arguments.command()),
                        new Replayer(recorder, ModeOption.of(arguments)),
                        OptionValues.DEFAULTS,
                        arguments.get(RUN_TIMEOUT)),
                arguments.get(BUDGET),
                arguments.get(TRIES));
    }

    private static WorkerOptions workers(Arguments arguments, String where) {
        Duration timeout = arguments.get(TIMEOUT);
        int jobs = where.equals(EMBEDDED) ? arguments.get(JOBS) : 1;
        long memory = arguments.has(MEMORY) ? arguments.get(MEMORY) : jobs * USUAL_BYTES_PER_JOB;
        return where.equals(EMBEDDED) ? new WorkerOptions(jobs, memory, timeout) : WorkerOptions.each(memory, timeout);
    }

    private static Baseline baseline(String text) {
        return PointInTime.isTime(text)
                ? new Baseline(null, PointInTime.parse(text))
                : new Baseline(Path.of(text), null);
    }

    private static void print(BatchResult result, Path store, Console console) {
        result.unusable().values().forEach(console::note);
        result.leftOut().forEach(console::note);
        if (result.stopped() > 0) {
            console.note(Plural.of(Math.toIntExact(result.stopped()), "run")
                    + (result.stopped() == 1 ? " was" : " were")
                    + " stopped at the time limit: how " + (result.stopped() == 1 ? "it ends" : "they end")
                    + " is not known");
        }
        if (result.pruned() > 0) {
            console.print(String.format("deleted %,d runs (--prune)", result.pruned()));
        }
        names("new", result.changes().fresh(), console);
        result.changes().gone().entrySet().stream()
                .limit(MOST_NAMED)
                .forEach(one -> console.print(String.format("  gone   %s  %s", one.getKey(), one.getValue())));
        more(result.changes().gone().size(), console);
        console.print(String.format(
                "batch %d: %,d runs, %,d of them analysed now, %,d not usable",
                result.batch(),
                result.runs(),
                result.analysed(),
                result.unusable().size()));
        console.print(String.format(
                "%,d new, %,d still there, %,d gone",
                result.changes().fresh().size(),
                result.changes().still().size(),
                result.changes().gone().size()));
        HarmlessShape.lines(result.harmless()).forEach(console::print);
        console.print("store in " + store + (result.report() == null ? "" : ", report in " + result.report()));
    }

    private static void printTried(ConfirmationResult tried, Console console) {
        if (tried.tried() + tried.untried() == 0 && tried.refused().isEmpty()) {
            console.print("there is no prediction to try");
            return;
        }
        console.print(String.format(
                "tried %s in %s: %,d made the program fail, %,d happened without a failure, %,d not reproduced%s%s",
                Plural.of(tried.tried(), "prediction"),
                Plural.of(tried.runs(), "run"),
                tried.failures().size(),
                tried.harmless(),
                tried.notReproduced(),
                tried.met().isEmpty() ? "" : "; " + Plural.of(tried.met().size(), "other failure") + " in these runs",
                tried.untried() == 0
                        ? ""
                        : String.format("; not tried because the budget was spent: %,d", tried.untried())));
        tried.refused()
                .forEach((reason, count) ->
                        console.print("not tried: " + reason + " (" + Plural.of(count, "prediction") + ")"));
    }

    private static void names(String what, List<ReportFinding> findings, Console console) {
        findings.stream().limit(MOST_NAMED).forEach(finding -> {
            Object history = finding.source().details().get(FindingHistory.DETAIL);
            String runs = history instanceof Map<?, ?> map
                    ? " (in " + map.get("runs") + " of " + map.get("of") + " runs)"
                    : "";
            console.print(String.format(
                    "  %-5s  %s  %s: %s%s",
                    what, finding.fingerprint(), finding.level().inWords(), finding.title(), runs));
        });
        more(findings.size(), console);
    }

    private static void more(int count, Console console) {
        if (count > MOST_NAMED) {
            console.print("  … and " + (count - MOST_NAMED) + " more in the report");
        }
    }

    private static int exitCode(BatchResult result, FailPolicy counting, Suppressions suppressions) {
        List<ReportFinding> counted =
                switch (counting) {
                    case NONE -> List.of();
                    case NEW -> result.changes().fresh();
                    case ANY ->
                        java.util.stream.Stream.concat(
                                        result.changes().fresh().stream(), result.changes().still().stream())
                                .toList();
                };
        boolean isFailure =
                counted.stream().anyMatch(one -> one.level() != Level.NOT_REPRODUCED && suppressions.of(one) == null);
        if (isFailure) {
            return ExitCode.FINDINGS;
        }
        return result.unusable().isEmpty() && result.failed() == 0 && result.stopped() == 0
                ? ExitCode.NOTHING_FOUND
                : ExitCode.BAD_RECORDING;
    }
}
