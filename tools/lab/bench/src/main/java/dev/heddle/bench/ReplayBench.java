package dev.heddle.bench;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code bench replay}: what a controlled run costs, in a JVM of its own and in one with others. */
final class ReplayBench {
    static final String VERB = "replay";

    private static final Option ROUNDS = Arguments.value(null, "rounds", "N", "how often each is measured; default 5");
    private static final Option RUNS =
            Arguments.value(null, "runs", "N", "runs in one JVM, besides some to warm up; default 1000");
    private static final Option SUBJECTS =
            Arguments.value(null, "subjects", "CLASSES", "main classes of subjects; default a choice of small ones");
    private static final Option JAVA = Arguments.value(null, "java", "HOME", "the JDK to run the programs with");
    private static final Option TIMEOUT = Arguments.value(null, "timeout", "TIME", "for each JVM; default 5m");

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

    static Options options() {
        return Arguments.options(ROUNDS, RUNS, SUBJECTS, JAVA, TIMEOUT);
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
            MeasuredProcesses children =
                    new MeasuredProcesses(work, arguments.time(TIMEOUT, Duration.ofMinutes(5)), 20L << 30);
            Path home = Path.of(System.getProperty("heddle.project", ".")).toAbsolutePath();
            Path java = arguments
                    .path(JAVA, Path.of(System.getProperty("java.home")))
                    .resolve("bin/java");
            Machine machine = Machine.here(java, children, "tools/lab/bench/bench " + String.join(" ", words));
            Path plan = work.resolve("plan.json");
            PlanFile.write(plan, new RandomPlan("bench", "random", 1));
            ReplayCost.Setup setup = new ReplayCost.Setup(
                    java,
                    home.resolve("tools/cli/target/heddle"),
                    home.resolve("data/target/subjects/heddle-subjects.jar"),
                    plan,
                    arguments.number(ROUNDS, 1, 5),
                    arguments.number(RUNS, 1, 1_000));
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
            Folders.delete(work);
        }
    }
}
