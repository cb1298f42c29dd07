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
 * What a replayed run did, written by the replayer into the run's recording. What became of the process (its exit code) is not
 * in it: only who waits for the process knows that.
 *
 * @param schemaVersion version of the shape
 * @param plan id of the plan that was enforced
 * @param seed seed it was enforced with
 * @param mode how the plan was enforced
 * @param end how the run came to its end
 * @param reached whether everything the plan asks for has happened
 * @param progress how far the plan came, in words
 * @param decisions how many decision points there were; in gated mode, how often a thread came to a point
 * @param acquisitions how many of them were acquisitions of locks and permits
 * @param threads how many threads were controlled, those that have ended included
 * @param switches how often another thread went on than the one before
 * @param preemptions how often a thread was stopped that could have gone on
 * @param holds in gated mode, how often a thread was held at a point; in serial mode, how often a plan of DrFinder stopped one
 * @param thrashes how often nobody could run because of the plan, and a held thread was let go
 * @param outside how often a thread blocked outside control and left the game; in gated mode, how often one was found blocked in a
 *     native method while others were held
 * @param uncaught exceptions that left a thread's last frame
 * @param stuck if the replayer ended the process because nobody went on: the threads that could not go on; of a deadlock
 *     first those that wait for each other
 * @param divergence where the run left an exact plan, in words, or null
 * @param notes what else the reader should know, one line each
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
        List<String> notes) {
    /** Version of the shape that this code writes and reads. */
    public static final int SCHEMA_VERSION = 2;
    /** Name of the file in the run's recording. */
    public static final String FILE_NAME = "outcome.json";
    /** How the note begins that names the calls of the program that depend on other threads and are no decisions, separated by {@code ", "}. */
    public static final String NO_DECISIONS = "no decisions are: ";
    /** Name of the file in the run's recording that holds its schedule as an exact plan. */
    public static final String SCHEDULE_NAME = "schedule.json";
    /** Name of the file in the run's recording that holds what is unusual in its schedule, as a plan of preemptions. */
    public static final String PREEMPTIONS_NAME = "preemptions.json";

    public Outcome {
        Objects.requireNonNull(plan, "plan");
        mode = mode == null ? Mode.SERIAL : mode;
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(progress, "progress");
        uncaught = List.copyOf(uncaught);
        stuck = List.copyOf(stuck);
        notes = List.copyOf(notes);
    }

    /** How a plan is enforced on the threads of a run. */
    public enum Mode implements TextValue {
        /** One thread runs at a time, and the plan says which. */
        SERIAL,
        /** Threads run freely, but for those that stand before what the plan is about. */
        GATED
    }

    /** How a run came to its end. */
    public enum End implements TextValue {
        /** The program ended by itself: main and all other user threads returned, or it called {@code exit}. */
        EXIT,
        /** Threads wait for each other for ever; the replayer ended the process. */
        DEADLOCK,
        /** A lost wake-up: a thread waits for a signal, and no thread is left to give it; the replayer ended the process. */
        LOST_NOTIFICATION,
        /** Threads only ask, over and over, for what never comes; the replayer ended the process. */
        NO_PROGRESS,
        /** The work is done, but an executor or a timer was not shut down, so the JVM would not end; the replayer ended the process. */
        NEVER_EXITS,
        /** Nothing can go on, for another reason; the replayer ended the process. */
        HANG,
        /** The run left the exact plan; the replayer ended the process. */
        DIVERGED,
        /** The process was told to end from outside, by a signal, while the program ran. */
        STOPPED,
        /** The plan does not fit the program; the program was not started. */
        UNFIT
    }

    /** What the threads are stuck on, line by line, for a person. */
    public List<String> stuckInWords() {
        return StuckText.lines(this);
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static Outcome read(Path file) throws IOException {
        return Json.readVersioned(file, Outcome.class, DocumentHead.VERSION, SCHEMA_VERSION, "");
    }
}
