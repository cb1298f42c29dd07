package dev.heddle.tools.campaign;

import dev.heddle.tools.cli.UsageException;
import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.launch.OutputDirectory;
import dev.heddle.tools.launch.Replayer;
import dev.heddle.tools.launch.TargetProcess;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes runs one after another in one JVM, and in another one from where that has stopped: because a run has changed what the next would
 * see, or because the JVM crashed or hung. Then the run it was at is lost.
 *
 * @param limit how long one run may take
 */
public record InProcessRuns(JavaCommand command, Replayer replayer, Duration limit) {
    /** How long a JVM may take to start, and to end a run whose time is over. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private static final long LOOK_MILLIS = 50;
    /** So many JVMs in a row that make no run at all are none that crash by accident. */
    private static final int MAX_USELESS = 3;

    /** The same, if a run may take no longer than this. */
    InProcessRuns within(Duration most) {
        return limit.compareTo(most) < 0 ? this : new InProcessRuns(command, replayer, most);
    }

    /**
     * Makes runs until all are made or somebody has seen enough.
     *
     * @param first seed of the first run; each run has the next one
     * @param last seed of the last one
     * @param directory where files go; made, must be empty
     * @param isEnough told of every run, in the order of seeds; true to make no more
     * @return how many JVMs it took
     * @throws PlanException if the plan does not fit the program
     */
    public int make(Path plan, long first, long last, Path directory, Predicate<InProcessRun> isEnough)
            throws IOException, InterruptedException {
        int jvms = 0;
        int useless = 0;
        long next = first;
        while (next <= last) {
            Path files = OutputDirectory.claim(directory.resolve("jvm-" + ++jvms), "runs");
            Jvm jvm = new Jvm(files, isEnough);
            boolean isOver = jvm.run(plan, next, last);
            next += jvm.told;
            if (isOver || next > last) {
                break;
            }
            if (!jvm.isUnclean) {
                useless = jvm.told == 0 ? useless + 1 : 0;
                if (useless == MAX_USELESS) {
                    throw new UsageException("no run could be made, " + MAX_USELESS + " times: see "
                            + files.resolve(ControlledRun.STDERR));
                }
                if (isEnough.test(InProcessRun.lost(next++, files))) {
                    break;
                }
            }
        }
        return jvms;
    }

    /** One JVM, and what it has told so far. */
    private final class Jvm {
        private final Path files;
        private final Predicate<InProcessRun> isEnough;
        private long told;
        private boolean isUnclean;

        Jvm(Path files, Predicate<InProcessRun> isEnough) {
            this.files = files;
            this.isEnough = isEnough;
        }

        /** @return whether somebody has seen enough */
        boolean run(Path plan, long from, long to) throws IOException, InterruptedException {
            Path recording = files.resolve(RunReport.RECORDING);
            JavaCommand woven = replayer.enforceInProcess(command, plan, from, to, limit, recording);
            Path lines = recording.resolve(RunLine.FILE_NAME);
            try (TargetProcess process = TargetProcess.start(
                    woven, files.resolve(ControlledRun.STDOUT), files.resolve(ControlledRun.STDERR))) {
                long patience = limit.plus(GRACE).toNanos();
                long lastNews = System.nanoTime();
                long read = 0;
                boolean ended = false;
                while (!ended && System.nanoTime() - lastNews < patience) {
                    ended = process.awaitEnd(LOOK_MILLIS);
                    RunLine.Lines news = RunLine.readFrom(lines, read);
                    if (news.end() > read) {
                        read = news.end();
                        lastNews = System.nanoTime();
                        if (tell(news.lines(), recording)) {
                            return true;
                        }
                    }
                }
            }
            checkFit(recording);
            return false;
        }

        private boolean tell(List<RunLine> lines, Path recording) {
            for (RunLine line : lines) {
                told++;
                isUnclean = !line.unclean().isEmpty();
                if (isEnough.test(InProcessRun.of(line, recording))) {
                    return true;
                }
            }
            return false;
        }

        private void checkFit(Path recording) throws IOException {
            Path outcome = recording.resolve(Outcome.FILE_NAME);
            if (told == 0 && Files.exists(outcome)) {
                throw new PlanException(Outcome.read(outcome).progress());
            }
        }
    }
}
