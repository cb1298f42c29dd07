package dev.heddle.trace.run;

import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.TextValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of a replayed run, written by the replayer into the run's recording. It lacks the exit code of the
 * process, which only the parent process knows.
 *
 * @param schemaVersion version of the format
 * @param plan id of the enforced plan
 * @param seed seed of the enforcement
 * @param mode mode of the enforcement
 * @param end how the run ended
 * @param reached whether every step of the plan has happened
 * @param progress description of the plan's progress
 * @param decisions number of decision points; in gated mode, how often a thread reached a point
 * @param acquisitions how many of them were acquisitions of locks and permits
 * @param threads number of controlled threads, including those that have ended
 * @param switches how often the thread of a decision differed from the previous one
 * @param preemptions how often an enabled thread was preempted
 * @param holds in gated mode, how often a thread was held at a point; in serial mode, how often a plan of DrFinder
 * stopped one
 * @param thrashes how often no thread could run because of the plan, so that a held one was released
 * @param outside how often a thread blocked outside and left control; in gated mode, how often one was found blocked in
 * a native method while others were held
 * @param uncaught exceptions that left a thread's last frame
 * @param stuck if the replayer ended the process because no thread could run: the blocked threads; for a deadlock first
 * those of the cycle
 * @param divergence where the run diverged from an exact plan, or null
 * @param notes further messages for the reader, one line each
 * @param stale the reads that did not see the newest write, in their order
 */
public record Outcome(
        int schemaVersion,
        String plan,
        long seed,
        Mode mode,
        End end,
        boolean reached,
        String progress,
        long decisions,
        long acquisitions,
        long threads,
        long switches,
        long preemptions,
        long holds,
        long thrashes,
        long outside,
        List<UncaughtException> uncaught,
        List<StuckThread> stuck,
        @Nullable String divergence,
        List<String> notes,
        List<StaleValue> stale) {
    /** Version of the format that this code writes and reads. */
    public static final int SCHEMA_VERSION = 2;
    /** Name of the file in the run's recording. */
    public static final String FILE_NAME = "outcome.json";
    /**
     * Beginning of the note with the calls of the program that depend on other threads but are not decisions, separated
     * by {@code ", "}.
     */
    public static final String NO_DECISIONS = "no decisions are: ";
    /**
     * How the note begins that names the patterns of {@code --include} that match no class, separated by {@code ", "}.
     */
    public static final String INCLUDES_NOTHING = "included, and no such class was loaded: ";
    /** Name of the file in the run's recording that holds its schedule as an exact plan. */
    public static final String SCHEDULE_NAME = "schedule.json";
    /** Name of the file in the run's recording that holds the forced switches of its schedule as a preemption plan. */
    public static final String PREEMPTIONS_NAME = "preemptions.json";

    /** Missing in outcomes of earlier versions. */
    private static final String[] OPTIONAL = {"StuckThread.next", "StuckThread.pool", "Outcome.stale"};

    public Outcome {
        Objects.requireNonNull(plan, "plan");
        mode = mode == null ? Mode.SERIAL : mode;
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(progress, "progress");
        uncaught = List.copyOf(uncaught);
        stuck = List.copyOf(stuck);
        notes = List.copyOf(notes);
        stale = stale == null ? List.of() : List.copyOf(stale);
    }

    /** The result of a run whose reads all saw the newest write. */
    public Outcome(
            int schemaVersion,
            String plan,
            long seed,
            Mode mode,
            End end,
            boolean reached,
            String progress,
            long decisions,
            long acquisitions,
            long threads,
            long switches,
            long preemptions,
            long holds,
            long thrashes,
            long outside,
            List<UncaughtException> uncaught,
            List<StuckThread> stuck,
            @Nullable String divergence,
            List<String> notes) {
        this(
                schemaVersion,
                plan,
                seed,
                mode,
                end,
                reached,
                progress,
                decisions,
                acquisitions,
                threads,
                switches,
                preemptions,
                holds,
                thrashes,
                outside,
                uncaught,
                stuck,
                divergence,
                notes,
                List.of());
    }

    /** How a plan is enforced on the threads of a run. */
    public enum Mode implements TextValue {
        /** One thread runs at a time, and the plan selects it. */
        SERIAL,
        /** Threads run freely, except those held at points of the plan. */
        GATED
    }

    /** How a run ended. */
    public enum End implements TextValue {
        /** The program ended on its own: main and all other user threads returned, or it called {@code exit}. */
        EXIT,
        /** Threads wait for each other for ever; the replayer ended the process. */
        DEADLOCK,
        /**
         * A lost notification: a thread waits for a signal, and no thread is left to send it; the replayer ended the
         * process.
         */
        LOST_NOTIFICATION,
        /**
         * Pool starvation: threads of a pool wait for ever, and tasks wait in the queue of that pool; the replayer ended
         * the process.
         */
        STARVATION,
        /** Threads only poll for a change that never happens; the replayer ended the process. */
        NO_PROGRESS,
        /**
         * A thread reads an older value of a field again and again, and nothing orders it with the write that it does not
         * see; the replayer ended the process.
         */
        NEVER_SEES,
        /**
         * The work is done, but an executor or a timer was not shut down, so the JVM would not end; the replayer ended
         * the process.
         */
        NEVER_EXITS,
        /** No thread can run, for another reason; the replayer ended the process. */
        HANG,
        /** The run diverged from the exact plan; the replayer ended the process. */
        DIVERGED,
        /** A signal from outside ended the process while the program ran. */
        STOPPED,
        /** The plan does not fit the program; the program was not started. */
        UNFIT
    }

    /** The same outcome with other descriptions of the stuck threads. */
    public Outcome withStuck(List<StuckThread> described) {
        return new Outcome(
                schemaVersion,
                plan,
                seed,
                mode,
                end,
                reached,
                progress,
                decisions,
                acquisitions,
                threads,
                switches,
                preemptions,
                holds,
                thrashes,
                outside,
                uncaught,
                described,
                divergence,
                notes,
                stale);
    }

    /** Describes the waits of the stuck threads, line by line, for a person. */
    public List<String> stuckInWords() {
        return StuckText.lines(this);
    }

    /** @throws IOException with a one-line message, if it cannot be read or has another version */
    public static Outcome read(Path file) throws IOException {
        return Json.readVersioned(file, Outcome.class, DocumentHead.VERSION, SCHEMA_VERSION, "", OPTIONAL);
    }
}
