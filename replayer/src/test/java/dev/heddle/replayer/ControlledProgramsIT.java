package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.run.RunLine;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Controlled;

/** Library locks, kinds of threads, and the watchdog's reports about programs that do not end. */
@Timeout(1_200)
class ControlledProgramsIT {
    private static final int SEEDS = 40;

    /** Distance between the tested programs of a kind. */
    private static final int SHARE = Jdks.times(2, 1);

    @TempDir
    Path folder;

    private int runs;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void findsDeadlocksOfLibraryLocks(String jdk) throws Exception {
        List<String> programs = List.of("locks", "write locks", "read and write", "lock and monitor");
        for (String program : programs) {
            if (!Jdks.takes(Path.of(jdk), programs.indexOf(program), SHARE)) {
                continue;
            }
            Outcome outcome = firstDeadlock(jdk, program);
            String words = String.join("\n", outcome.stuckInWords());
            assertThat(words)
                    .as(program)
                    .containsPattern("thread 0\\.1 .* waits for the (lock|monitor of) .*, which thread 0\\.2 .* holds")
                    .containsPattern("thread 0\\.2 .* waits for the (lock|monitor of) .*, which thread 0\\.1 .* holds")
                    .containsPattern(" {2}holds .*, acquired at program\\.Controlled\\.")
                    .containsPattern(" {4}at program\\.Controlled\\.");
        }
        if (Jdks.takes(Path.of(jdk), 0)) {
            assertThat(String.join("\n", ends(jdk, End.DEADLOCK, "upgrade").stuckInWords()))
                    .contains("which it holds itself");
        }
        if (Jdks.takes(Path.of(jdk), 1)) {
            assertThat(ends(jdk, End.DEADLOCK, "join").stuckInWords())
                    .anyMatch(line -> line.contains("waits for the end of"));
        }
    }

    private Outcome firstDeadlock(String jdk, String program) throws Exception {
        Path folder = Files.createDirectory(this.folder.resolve(Integer.toString(runs++)));
        Path plan = folder.resolve("random.json");
        PlanFile.write(plan, new RandomPlan("r", "random", 0));
        ControlledRun jvm = ControlledRun.with(
                jdk, folder, "plan=" + plan + ",record=off,runs=0-" + (SEEDS - 1), Controlled.class, program);
        for (RunLine line : RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME))) {
            if (line.outcome().end() == End.DEADLOCK) {
                ControlledRun run = run(jdk, line.outcome().seed(), program);
                assertThat(run.outcome().end()).as("%s", run).isEqualTo(End.DEADLOCK);
                assertThat(run.exit()).isEqualTo(ExitCodes.STUCK);
                return run.outcome();
            }
            assertThat(line.exitCode()).as("%s", line).isZero();
        }
        throw new AssertionError("no deadlock of " + program + " in " + SEEDS + " runs: " + jvm);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void waitsThatAnInterruptOrSignalCanEndAreNotDeadlocks(String jdk) throws Exception {
        int seed = Jdks.takes(Path.of(jdk), 0) ? 0 : 1;
        if (Jdks.takes(Path.of(jdk), 0)) {
            assertThat(ends(jdk, seed, "condition")).isEqualTo("1");
            assertThat(ends(jdk, seed, "flag of a held thread")).isEmpty();
        }
        if (Jdks.takes(Path.of(jdk), 1)) {
            assertThat(ends(jdk, seed, "interruptible")).isEqualTo("1");
            assertThat(ends(jdk, seed, "interrupted pool").lines())
                    .containsExactly("interrupted", "interrupted", "true");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void reportsThreadsThatDoNotEnd(String jdk) throws Exception {
        List<String> lost = List.of("lost signal", "lost notification", "lost permit");
        for (String program : lost) {
            if (Jdks.takes(Path.of(jdk), lost.indexOf(program), SHARE)) {
                ends(jdk, End.LOST_NOTIFICATION, program);
            }
        }
        if (Jdks.takes(Path.of(jdk), 1)) {
            assertThat(ends(jdk, End.NEVER_EXITS, "executor").stuckInWords().get(0))
                    .contains("was not shut down");
        }
        if (Jdks.takes(Path.of(jdk), 0)) {
            ends(jdk, End.NEVER_EXITS, "timer");
        }
        ends(jdk, End.NO_PROGRESS, Jdks.takes(Path.of(jdk), 0) ? "spin for ever" : "poll for ever");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void otherProgramsEnd(String jdk) throws Exception {
        if (Jdks.takes(Path.of(jdk), 0)) {
            assertThat(ends(jdk, 1, "spin")).isEqualTo("seen");
            assertThat(ends(jdk, 1, "threads")).isEqualTo("1000");
            ControlledRun exit = run(jdk, 1, "exit");
            assertThat(exit.exit()).as("%s", exit).isEqualTo(3);
            assertThat(exit.out().strip()).isEqualTo("hook");
        }
        if (Jdks.takes(Path.of(jdk), 1)) {
            assertThat(ends(jdk, 1, "spin on write")).isEqualTo("1000");
            assertThat(ends(jdk, 1, "catch")).isEqualTo("caught");
        }
        if (hasVirtualThreads(jdk)) {
            assertThat(ends(jdk, 1, "virtual threads")).isEqualTo("3000");
        }
    }

    private static boolean hasVirtualThreads(String jdk) throws IOException {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(Path.of(jdk, "release"))) {
            release.load(in);
        }
        String version = release.getProperty("JAVA_VERSION").replace("\"", "");
        return Runtime.Version.parse(version).feature() >= 21;
    }

    /** Runs a program that ends, under control all the time; returns its output. */
    private String ends(String jdk, int seed, String program) throws Exception {
        ControlledRun run = run(jdk, seed, program);
        assertThat(run.exit()).as("%s, seed %d: %s", program, seed, run).isZero();
        assertThat(run.outcome().outside())
                .as("%s, seed %d: %s", program, seed, run)
                .isZero();
        return run.out().strip();
    }

    private Outcome ends(String jdk, End how, String program) throws Exception {
        ControlledRun run = run(jdk, 1, program);
        assertThat(run.outcome().end()).as("%s: %s", program, run).isEqualTo(how);
        assertThat(run.exit()).isEqualTo(ExitCodes.STUCK);
        assertThat(run.outcome().outside()).as("%s: %s", program, run).isZero();
        return run.outcome();
    }

    private ControlledRun run(String jdk, long seed, String program) throws Exception {
        return ControlledRun.unrecorded(
                jdk,
                folder.resolve(Integer.toString(runs++)),
                new RandomPlan("r", "random", seed),
                Controlled.class,
                program);
    }
}
