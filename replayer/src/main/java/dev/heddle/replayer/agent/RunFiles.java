package dev.heddle.replayer.agent;

import dev.heddle.recorder.agent.Session;
import dev.heddle.recorder.boot.DeterministicValues;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.EndingSignals;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.control.Enforcement;
import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.plan.PinOptions;
import dev.heddle.replayer.scheduler.SerialController;
import dev.heddle.replayer.scheduler.result.RunSummary;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the result of a run into its recording when the recording is closed: by the JVM at its end, or here, when no
 * thread can run.
 *
 * <p>Both may happen together, for example when one thread calls exit while the others are deadlocked. Closing happens
 * once, under the session's lock, and uses the result that is set by then.
 */
final class RunFiles implements RunEnding {
    private static final Result EXIT = new Result(Outcome.End.EXIT, List.of(), null);

    private static final Result STOPPED = new Result(Outcome.End.STOPPED, List.of(), null);

    private final Plan plan;
    private final PinOptions pins;
    private final List<String> warnings;
    private Enforcement controller;
    private volatile Session session;
    private volatile Result result = EXIT;
    private volatile boolean failed;

    /** @param warnings messages from before the run */
    RunFiles(Plan plan, PinOptions pins, List<String> warnings) {
        this.plan = plan;
        this.pins = pins;
        this.warnings = warnings;
    }

    /** Sets the source of the results. Called before any thread is controlled. */
    void report(Enforcement from) {
        controller = from;
    }

    /** Sets the destination of the files. */
    void into(Session started) {
        session = started;
        started.onClose(this::write);
        // Runs before the program's own shutdown hooks could wait for their turns behind a thread that never gives
        // its turn up.
        Thread release = new HeddleThread(
                () -> {
                    Threads.ignoreCurrent();
                    if (result == EXIT && EndingSignals.ending() != null) {
                        result = STOPPED;
                    }
                    controller.release();
                },
                "heddle-release");
        Runtime.getRuntime().addShutdownHook(release);
    }

    @Override
    public void end(Result reached) {
        result = reached;
        closeAndHalt(reached.end() == Outcome.End.DIVERGED ? ExitCodes.DIVERGED : ExitCodes.STUCK, words(reached));
    }

    @Override
    public void fail(Throwable failure) {
        failed = true;
        failure.printStackTrace();
        closeAndHalt(ExitCodes.INTERNAL, "the scheduler failed: " + failure);
    }

    private void closeAndHalt(int code, String why) {
        try {
            Session open = session;
            if (open == null) {
                ReplayerAgent.say(why);
            } else {
                open.close();
                ReplayerAgent.say(why + ": see " + open.directory().resolve(Outcome.FILE_NAME));
            }
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    private static String words(Result reached) {
        return switch (reached.end()) {
            case DEADLOCK -> "the run has ended in a deadlock";
            case LOST_NOTIFICATION ->
                "the run has ended with a lost notification: a thread waits for a signal, and no thread is left to send it";
            case STARVATION ->
                "the run has ended in a starved pool: its threads wait for ever, and no thread is left for the tasks in its queue";
            case NO_PROGRESS -> "the run makes no progress: its threads only poll for a change that never happens";
            case NEVER_SEES ->
                "a thread never sees a write: it reads an older value again and again, and nothing orders the two";
            case NEVER_EXITS -> "the program never exits: an executor or a timer was not shut down";
            case HANG -> "the run hangs: no thread can run";
            case DIVERGED -> "the run has diverged from its plan at " + reached.divergence();
            case EXIT, STOPPED, UNFIT -> throw new IllegalArgumentException("a run is not ended for " + reached.end());
        };
    }

    private void write() {
        controller.release();
        if (failed) {
            return;
        }
        Path directory = session.directory();
        Outcome outcome = controller.outcome(plan.id(), plan.seed(), ended(), notes());
        try {
            Json.write(directory.resolve(Outcome.FILE_NAME), outcome);
            if (controller instanceof SerialController serial) {
                RunSummary report = serial.report();
                if (report.explored() != null) {
                    Json.write(directory.resolve(Explored.FILE_NAME), report.explored());
                }
                if (report.profile() != null) {
                    Json.write(directory.resolve(RunProfile.FILE_NAME), report.profile());
                }
                if (outcome.end() == Outcome.End.EXIT) {
                    Json.write(
                            directory.resolve(FinalValues.FILE_NAME),
                            report.schedule().values(ClassLoader.getSystemClassLoader()));
                }
                PlanFile.write(directory.resolve(Outcome.SCHEDULE_NAME), report.exactPlan(plan, outcome, pins));
                writePreemptions(directory, report);
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot write into " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Writes nothing if there are too many to be useful. */
    private void writePreemptions(Path directory, RunSummary report) throws IOException {
        List<Switch> switches = report.switches();
        if (switches != null) {
            PlanFile.write(
                    directory.resolve(Outcome.PREEMPTIONS_NAME),
                    new PreemptionPlan(
                            plan.id() + "-preemptions",
                            plan.technique(),
                            plan.seed(),
                            null,
                            null,
                            switches,
                            List.of(),
                            List.of(),
                            null,
                            report.stale()));
        }
    }

    /** A program that ends before its schedule does has diverged from it, too. */
    private Result ended() {
        Outcome outcome = controller.outcome(plan.id(), plan.seed(), result, List.of());
        return plan.isExact() && outcome.end() == Outcome.End.EXIT && !outcome.reached()
                ? new Result(Outcome.End.DIVERGED, List.of(), "the end of the program: " + outcome.progress())
                : result;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(warnings);
        if (DeterministicValues.wasSecureRandomUsed()) {
            notes.add("the program uses SecureRandom, which is not pinned: another run may differ");
        }
        return notes;
    }
}
