package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.TargetProcess;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.run.MoreRuns;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A JVM in which runs are made, and what it has told of them. Not thread-safe. */
final class InProcessJvm implements AutoCloseable {
    /** How long a JVM may take to start, and to end a run whose time is over. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private static final long LOOK_MILLIS = 50;
    /** Whoever waits for a JVM that is at work already waits for runs, and these may be short. If they are not, an eighth of what they take is soon enough. */
    private static final long LOOK_AGAIN_MILLIS = 5;

    private static final int SOON_ENOUGH = 8;
    /** How long a JVM whose runs are enough may take to come to the end of the one it is at; otherwise another one is quicker. */
    private static final long STOP_NANOS = 500_000_000;
    /** How long one that has made all may take to say that it waits. */
    private static final long READY_NANOS = 10_000_000_000L;

    private final Path files;
    private final Path recording;
    private final Path further;
    private final TargetProcess process;
    private int handedOver;
    private long read;

    // Of the runs that it was given last.
    private Duration limit;
    private long runs;
    private long told;
    private boolean isUnclean;
    private boolean isStopped;
    private boolean isCut;

    private InProcessJvm(Path files, Path further, TargetProcess process) {
        this.files = files;
        this.recording = files.resolve(RunReport.RECORDING);
        this.further = further;
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param files directory for its files
     * @param isKept whether it waits for more when it has made these
     */
    static InProcessJvm start(InProcessRuns how, Path plan, long first, long last, Path files, boolean isKept)
            throws IOException {
        Path further = isKept ? Files.createDirectory(files.resolve("further")) : null;
        JavaCommand woven = how.replayer()
                .enforceInProcess(
                        how.command(), plan, first, last, how.limit(), files.resolve(RunReport.RECORDING), further);
        InProcessJvm jvm = new InProcessJvm(
                files,
                further,
                TargetProcess.start(woven, files.resolve(ControlledRun.STDOUT), files.resolve(ControlledRun.STDERR)));
        jvm.given(first, last, how.limit(), how.isCut());
        return jvm;
    }

    /** Gives it more to do, when it has made all that it was given before. */
    void goOn(Path plan, long first, long last, Duration each, boolean isCutShort) throws IOException {
        // Lines about runs that nobody needed any more.
        read = Files.size(recording.resolve(RunLine.FILE_NAME));
        given(first, last, each, isCutShort);
        new MoreRuns(plan, first, last, each.toMillis()).write(further, ++handedOver);
    }

    private void given(long first, long last, Duration each, boolean isCutShort) {
        isCut = isCutShort;
        limit = each;
        runs = last - first + 1;
        told = 0;
        isUnclean = false;
        isStopped = false;
    }

    /**
     * Waits until the JVM has made its runs, and if it is not kept has ended.
     *
     * @param isEnough told of every run, in the order of seeds; true to wait no longer
     * @return whether somebody has seen enough
     * @throws PlanException if the plan does not fit the program
     */
    boolean watch(Predicate<InProcessRun> isEnough) throws IOException, InterruptedException {
        long patience = limit.plus(GRACE).toNanos();
        long lastNews = System.nanoTime();
        boolean ended = false;
        while (!ended && !hasMadeAll() && System.nanoTime() - lastNews < patience) {
            ended = process.awaitEnd(handedOver == 0 ? LOOK_MILLIS : untilNextLook(lastNews));
            RunLine.Lines news = RunLine.readFrom(recording.resolve(RunLine.FILE_NAME), read);
            if (news.end() > read) {
                read = news.end();
                lastNews = System.nanoTime();
                if (tell(news.lines(), isEnough)) {
                    stop();
                    return true;
                }
            }
        }
        checkFit();
        return false;
    }

    private static long untilNextLook(long lastNews) {
        long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastNews);
        return Math.max(LOOK_AGAIN_MILLIS, Math.min(LOOK_MILLIS, waited / SOON_ENOUGH));
    }

    private void stop() throws IOException {
        if (further != null && !hasMadeAll()) {
            isStopped = true;
            MoreRuns.stop(further, handedOver + 1);
        }
    }

    private boolean hasMadeAll() {
        return further != null && told == runs;
    }

    private boolean tell(List<RunLine> lines, Predicate<InProcessRun> isEnough) {
        for (RunLine line : lines) {
            told++;
            isUnclean = !line.unclean().isEmpty();
            if (isEnough.test(InProcessRun.of(line, recording, isCut))) {
                return true;
            }
        }
        return false;
    }

    private void checkFit() throws IOException {
        Path outcome = recording.resolve(Outcome.FILE_NAME);
        if (told == 0 && Files.exists(outcome)) {
            throw new PlanException(Outcome.read(outcome).progress());
        }
    }

    /** Where its files are. */
    Path files() {
        return files;
    }

    /** How many of the runs that it was given it has told of. */
    long told() {
        return told;
    }

    /** Whether its last run has changed what the next would see, so that it makes no more. */
    boolean isUnclean() {
        return isUnclean;
    }

    /** Whether it may come to be given more to do. */
    boolean mayGoOn() {
        return (hasMadeAll() || isStopped) && !isUnclean;
    }

    /** Whether it can be given more to do, now or soon. */
    boolean canGoOn() throws InterruptedException {
        long most = isStopped ? STOP_NANOS : READY_NANOS;
        long begin = System.nanoTime();
        while (mayGoOn() && System.nanoTime() - begin < most && !process.awaitEnd(LOOK_AGAIN_MILLIS)) {
            if (MoreRuns.isAwaited(further, handedOver + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Ends it if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
