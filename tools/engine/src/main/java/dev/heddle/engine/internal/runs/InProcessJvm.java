package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.TargetProcess;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
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

/** A JVM that executes many runs, and its results so far. Not thread-safe. */
final class InProcessJvm implements AutoCloseable {
    /** Time limit for starting a JVM, and for ending a run after its time limit. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    /** The same if the budget limits the runs: then no later run needs the JVM. */
    private static final Duration GRACE_OF_BUDGET = Duration.ofSeconds(3);

    private static final long LOOK_MILLIS = 50;
    /**
     * Interval between reads of the results. Runs may be short; for longer runs an eighth of their duration is soon
     * enough.
     */
    private static final long LOOK_AGAIN_MILLIS = 5;

    private static final int SOON_ENOUGH = 8;
    /** Time limit for a JVM to end its current run when no more runs are needed; otherwise a new JVM is quicker. */
    private static final long STOP_NANOS = 500_000_000;
    /** Time limit for a JVM to report that it waits for more runs. */
    private static final long READY_NANOS = 10_000_000_000L;

    private final Path files;
    private final Path recording;
    private final Path further;
    private final TargetProcess process;
    private int handedOver;
    private boolean isPinned;
    private long read;

    // State of the runs that were assigned last.
    private Duration limit;
    private long end;
    private long runs;
    private long reported;
    private boolean isUnclean;
    private boolean isStopped;
    private boolean isCut;
    private boolean isOutOfTime;

    private InProcessJvm(Path files, Path further, TargetProcess process) {
        this.files = files;
        this.recording = files.resolve(RunReport.RECORDING);
        this.further = further;
        this.process = process;
    }

    /**
     * Starts a JVM.
     *
     * @param files directory for its files
     * @param isKept whether the JVM waits for more runs afterwards
     */
    static InProcessJvm start(InProcessRuns how, Path plan, long first, long last, Path files, boolean isKept)
            throws IOException {
        Path further = isKept ? MoreRuns.open(files.resolve("further")) : null;
        JavaCommand woven = how.replayer()
                .enforceInProcess(
                        how.command(), plan, first, last, how.limit(), files.resolve(RunReport.RECORDING), further);
        InProcessJvm jvm = new InProcessJvm(
                files,
                further,
                TargetProcess.start(woven, files.resolve(ControlledRun.STDOUT), files.resolve(ControlledRun.STDERR)));
        jvm.setAssigned(first, last, how);
        return jvm;
    }

    /**
     * Starts a JVM that waits for runs. It weaves all accesses and allocations, so it fits all plans without read
     * choices.
     *
     * @param files directory for its files
     */
    static InProcessJvm startWaiting(InProcessRuns how, Path files) throws IOException {
        Path plan = files.resolve("plan.json");
        PlanFile.write(plan, new RandomPlan("start", "start", 1));
        return start(how, plan, 1, 0, files, true);
    }

    /** Assigns further runs, after the JVM has finished all that it had. */
    void assign(Path plan, long first, long last, InProcessRuns how) throws IOException {
        // Lines about runs that are no longer needed.
        read = Files.size(recording.resolve(RunLine.FILE_NAME));
        setAssigned(first, last, how);
        new MoreRuns(plan, first, last, how.limit().toMillis()).write(further, ++handedOver);
    }

    private void setAssigned(long first, long last, InProcessRuns how) {
        isCut = how.isCut();
        limit = how.limit();
        end = how.end();
        runs = last - first + 1;
        reported = 0;
        isUnclean = false;
        isStopped = false;
        isOutOfTime = false;
    }

    /**
     * Waits until the JVM has finished its runs and, if it is not kept, has ended.
     *
     * @param isEnough receives every run in the order of seeds; true to stop waiting
     * @return whether {@code isEnough} returned true
     * @throws PlanException if the plan does not fit the program
     */
    boolean watch(Predicate<InProcessRun> isEnough) throws IOException, InterruptedException {
        long patience = limit.plus(isCut ? GRACE_OF_BUDGET : GRACE).toNanos();
        long lastNews = System.nanoTime();
        boolean ended = false;
        boolean isBudgetOver = false;
        while (!ended && !hasMadeAll() && !isBudgetOver && System.nanoTime() - lastNews < patience) {
            ended = process.awaitEnd(handedOver == 0 ? LOOK_MILLIS : untilNextLook(lastNews));
            RunLine.Lines news = RunLine.readFrom(recording.resolve(RunLine.FILE_NAME), read);
            if (news.end() > read) {
                read = news.end();
                lastNews = System.nanoTime();
                pin();
                if (deliver(news.lines(), isEnough)) {
                    stop();
                    return true;
                }
            }
            isBudgetOver = end - System.nanoTime() <= 0;
        }
        isOutOfTime = (isCut || isBudgetOver) && !ended && !hasMadeAll();
        checkFit();
        return false;
    }

    /** The JVM has started, with the help of all processors. */
    private void pin() throws InterruptedException {
        if (!isPinned) {
            isPinned = true;
            process.pin();
        }
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
        return further != null && reported == runs;
    }

    private boolean deliver(List<RunLine> lines, Predicate<InProcessRun> isEnough) {
        for (RunLine line : lines) {
            reported++;
            isUnclean = !line.unclean().isEmpty();
            if (isEnough.test(InProcessRun.of(line, recording, isCut))) {
                return true;
            }
        }
        return false;
    }

    private void checkFit() throws IOException {
        Path outcome = recording.resolve(Outcome.FILE_NAME);
        if (reported == 0 && Files.exists(outcome)) {
            throw new PlanException(Outcome.read(outcome).progress());
        }
    }

    /** Directory of its files. */
    Path files() {
        return files;
    }

    /** Number of assigned runs whose results were read. */
    long reported() {
        return reported;
    }

    /** Whether its last run changed state that the next run would see, so that the JVM makes no more runs. */
    boolean isUnclean() {
        return isUnclean;
    }

    /** Whether the budget was spent before its current run ended. */
    boolean isOutOfTime() {
        return isOutOfTime;
    }

    /** Whether it may be able to take more runs later. */
    boolean isReusable() {
        return (hasMadeAll() || isStopped) && !isUnclean;
    }

    /** Waits briefly and returns whether it can take more runs. */
    boolean awaitReusable() throws InterruptedException {
        long most = isStopped ? STOP_NANOS : handedOver == 0 ? GRACE.toNanos() : READY_NANOS;
        long begin = System.nanoTime();
        while (isReusable() && System.nanoTime() - begin < most && !process.awaitEnd(LOOK_AGAIN_MILLIS)) {
            if (MoreRuns.isAwaited(further, handedOver + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Ends the JVM if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
