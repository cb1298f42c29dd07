package dev.heddle.engine.internal.runs;

import dev.heddle.analyzer.dump.DumpFile;
import dev.heddle.analyzer.dump.DumpedThread;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProcessDumps;
import dev.heddle.engine.internal.launch.RunningJvm;
import dev.heddle.engine.internal.launch.TargetProcess;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.JavaLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ordinary runs of a program, without an agent. They prove that a thread which never sees a write occurs outside
 * controlled runs: the optimising compiler may move the read out of its loop.
 *
 * @param runs number of these runs
 * @param hangs number of them in which two thread dumps showed the same thread in the loop
 */
public record NativeRuns(int runs, int hangs) {
    /** Name of the detail of a finding. */
    public static final String NAME = "nativeRuns";

    private static final int MOST = 3;
    /** A program that takes longer is not run. */
    private static final Duration LONGEST = Duration.ofSeconds(2);
    /** The recorded run took at least as long as an ordinary one. */
    private static final int TIMES_RECORDED = 2;

    private static final Duration START = Duration.ofSeconds(1);
    private static final Duration BETWEEN_DUMPS = Duration.ofMillis(200);
    /** Time in which two dumps are taken. */
    private static final Duration DUMPS = Duration.ofSeconds(2);

    /**
     * Runs a program until one run hangs in a loop, at most three times.
     *
     * @param loop place of the read
     * @param recorded wall time of a recorded run; null if none ended by itself
     * @param directory for the output of the program; is deleted
     * @return null if no run was possible: the program is long, a server, or a test, the budget is spent, or the JVM
     *     gives no thread dump
     */
    public static @Nullable NativeRuns of(
            JavaCommand command,
            CodePoint loop,
            @Nullable Duration recorded,
            TimeBudget budget,
            Path directory,
            Progress progress)
            throws IOException, InterruptedException {
        String mainClass = JavaLaunch.of(command.words()).mainClass();
        // Only the agents run a test without a launcher.
        boolean isTest = mainClass != null && mainClass.contains("#");
        if (recorded == null || recorded.compareTo(LONGEST) > 0 || command.driver() != null || isTest) {
            return null;
        }
        Duration limit = recorded.multipliedBy(TIMES_RECORDED).plus(START);
        Files.createDirectories(directory);
        try {
            int runs = 0;
            int hangs = 0;
            while (runs < MOST && hangs == 0 && budget.leftToEnd().compareTo(limit.plus(DUMPS)) > 0) {
                progress.status("running the program without an agent");
                runs++;
                hangs += hangs(command, loop, limit, directory, progress) ? 1 : 0;
            }
            return runs == 0 ? null : new NativeRuns(runs, hangs);
        } catch (UsageException e) {
            progress.note("the program was not run without an agent to its end: " + e.getMessage());
            return null;
        } finally {
            Directories.delete(directory);
        }
    }

    private static boolean hangs(JavaCommand command, CodePoint loop, Duration limit, Path directory, Progress progress)
            throws IOException, InterruptedException {
        try (TargetProcess process =
                TargetProcess.start(command, directory.resolve("stdout"), directory.resolve("stderr"))) {
            if (process.awaitEnd(limit.toMillis())) {
                return false;
            }
            try {
                ProcessDumps.take(RunningJvm.of(process.pid()), BETWEEN_DUMPS, progress)
                        .write(directory);
            } catch (UsageException e) {
                // A slow program may end while its dumps are taken.
                if (process.awaitEnd(0)) {
                    return false;
                }
                throw e;
            }
        }
        List<String> first = inLoop(directory.resolve("dump-1.txt"), loop);
        first.retainAll(inLoop(directory.resolve("dump-2.txt"), loop));
        return !first.isEmpty();
    }

    /** The threads whose innermost frame is at the line of the loop. */
    private static List<String> inLoop(Path dump, CodePoint loop) throws IOException {
        List<String> threads = new ArrayList<>();
        for (DumpedThread thread : DumpFile.read(dump).dumps().get(0).threads()) {
            CodePoint at =
                    thread.stack().isEmpty() ? null : thread.stack().get(0).at();
            if (at != null
                    && at.className().equals(loop.className())
                    && at.method().equals(loop.method())
                    && at.line() == loop.line()) {
                threads.add(thread.id() + " " + thread.name());
            }
        }
        return threads;
    }

    /** The detail of a finding. */
    public Map<String, Object> details() {
        return Map.of("runs", runs, "hangs", hangs);
    }
}
