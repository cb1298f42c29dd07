package dev.heddle.bench;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code bench replay}: what a controlled run costs, in a JVM of its own and in one with others. */
final class ReplayBench {
    static final String VERB = "replay";

    private static final VerbOption<Integer> ROUNDS = VerbOption.number(
                    null, "rounds", 1, "number of measurements of each")
            .orElse("5");
    private static final VerbOption<Integer> RUNS = VerbOption.number(
                    null, "runs", 1, "runs in one JVM, after some to warm up")
            .orElse("1000");
    private static final VerbOption<String> SUBJECTS = VerbOption.text(
                    null, "subjects", "CLASSES", "main classes of subjects")
            .orElse(null, "a choice of small ones");
    private static final VerbOption<Path> JAVA = VerbOption.path(null, "java", "HOME", "the JDK that runs the programs")
            .orElse(Path.of(System.getProperty("java.home")), "this one");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop a JVM after this time").orElse("5m");

    /** A choice of the subjects: of both twins, with and without locks. */
    private static final List<String> SMALL = List.of(
            "dev.heddle.subjects.buggy.account.AccountTest",
            "dev.heddle.subjects.clean.account.AccountTest",
            "dev.heddle.subjects.buggy.pattern01.StaleIncrement",
            "dev.heddle.subjects.clean.pattern06.MixedPoint",
            "dev.heddle.subjects.buggy.pattern10.CountedInTransit",
            "dev.heddle.subjects.clean.stringbuffer.AppendTruncated",
            "dev.heddle.subjects.buggy.synchronizedlist.ContainsAllRemove");

    private ReplayBench() {}

    static List<VerbOption<?>> options() {
        return List.of(ROUNDS, RUNS, SUBJECTS, JAVA, TIMEOUT);
    }

    static int measure(List<String> words, Console console) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(options(), words.subList(1, words.size()));
        arguments.expectOperands(0, 0, "");
        if (!Proc.isThere()) {
            throw new UsageException("CPU times of processes come from /proc, which this system does not have");
        }
        Path work = Files.createTempDirectory("heddle-bench");
        Folders.deleteAtExit(work);
        try {
            MeasuredProcesses children = new MeasuredProcesses(work, arguments.get(TIMEOUT), 20L << 30);
            Path home = Path.of(System.getProperty("heddle.project", ".")).toAbsolutePath();
            Path java = arguments.get(JAVA).resolve("bin/java");
            Machine machine = Machine.here(java, children, "tools/lab/bench/bench " + String.join(" ", words));
            Path plan = work.resolve("plan.json");
            PlanFile.write(plan, new RandomPlan("bench", "random", 1));
            ReplayCost.Setup setup = new ReplayCost.Setup(
                    java,
                    home.resolve("tools/cli/target/heddle"),
                    home.resolve("data/target/subjects/heddle-subjects.jar"),
                    plan,
                    arguments.get(ROUNDS),
                    arguments.get(RUNS));
            List<ReplayCost> costs = new ArrayList<>();
            for (String subject :
                    arguments.text(SUBJECTS, String.join(",", SMALL)).split(",")) {
                console.status(subject);
                costs.add(ReplayCost.measure(setup, subject, children));
            }
            console.print(ReplayMarkdown.of(machine, setup, costs));
            return costs.stream().anyMatch(cost -> !cost.faults().isEmpty())
                    ? ExitCode.FINDINGS
                    : ExitCode.NOTHING_FOUND;
        } finally {
            Directories.delete(work);
        }
    }
}
