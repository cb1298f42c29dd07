package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The names, sentences, steps and groups of each kind of finding in reports. A new kind is a new constant here. A
 * kind without a constant, as of a technique from another jar, is {@link #OTHER}.
 */
public enum FindingKind {
    /** A failure of the program, not a prediction. */
    FAILURE(
            "failure",
            "Failure",
            "The program failed under this interleaving. Order the steps of the stopped threads, with a lock or by"
                    + " handing the value over.",
            Cause.OWN,
            Places.ORDERED,
            new Texts(FindingSentences::failureTitle, FindingSentences::failure),
            StepReader::ofRun),
    ATOMIC_SET_VIOLATION(
            "atomic-set-violation",
            "Atomicity violation",
            "One thread reads and writes related variables in several steps, and another thread accesses them in between."
                    + " Make the steps atomic: hold one lock from the first to the last step, or use one atomic operation.",
            Cause.METHODS_AND_OBJECTS,
            Places.ORDERED,
            new Texts(FindingSentences::violationTitle, FindingSentences::violation),
            StepReader::pattern),
    DEADLOCK(
            "deadlock",
            "Deadlock",
            "Threads wait in a cycle for locks that other threads of the cycle hold. Acquire the locks in the same order everywhere.",
            Cause.OBJECTS,
            Places.UNORDERED,
            new Texts(FindingSentences::plainTitle, FindingSentences::lockCycle),
            StepReader::lockCycle),
    LOST_NOTIFICATION(
            "lost-notification",
            "Lost notification",
            "A signal is lost if it is sent before another thread waits for it. Wait in a loop that checks the condition, under the"
                    + " lock that guards it.",
            Cause.OBJECTS,
            Places.ORDERED,
            Texts.PLAIN,
            StepReader::acts),
    CIRCULAR_WAIT(
            "circular-wait",
            "Circular wait",
            "A thread waits for another thread while it holds a lock that the other thread needs. Release the lock before waiting.",
            Cause.OBJECTS,
            Places.ORDERED,
            Texts.PLAIN,
            StepReader::acts),
    RACE(
            "race",
            "Data race",
            "Two threads access the same variable, one of them writes, and nothing orders the two accesses. Guard both with the same lock, or make"
                    + " the variable volatile or atomic.",
            Cause.METHODS_AND_OBJECTS,
            Places.UNORDERED,
            new Texts(FindingSentences::plainTitle, FindingSentences::race),
            StepReader::race),
    /** Explains a failure instead of being one. */
    ACCESS_PAIR(
            "access-pair",
            "Access pair",
            "This order of two accesses distinguishes the failing run from the passing runs. Enforce the opposite order.",
            Cause.OWN,
            Places.ORDERED,
            new Texts(FindingSentences::pairTitle, FindingSentences::pair),
            StepReader::pairs),
    HANG(
            "hang",
            "Hang",
            "Threads wait, and no running thread can wake them. Find the thread that should have woken them.",
            Cause.OWN,
            Places.UNORDERED,
            Texts.PLAIN,
            StepReader::stuck),
    OTHER("", "", "See the documentation of the technique.", Cause.OWN, Places.ORDERED, Texts.PLAIN, StepReader::ofRun);

    /** The common property of the findings of one group. */
    public enum Cause {
        /** Nothing: each finding is a group by itself. */
        OWN,
        /** Variables or locks. */
        OBJECTS,
        /** Methods, and variables or locks. */
        METHODS_AND_OBJECTS
    }

    /** Whether the order of the places distinguishes two findings. */
    enum Places {
        ORDERED,
        UNORDERED
    }

    /**
     * @param title of one finding
     * @param sentences that explain it, at most two
     */
    private record Texts(Function<FindingSentences, String> title, Function<FindingSentences, List<String>> sentences) {
        static final Texts PLAIN = new Texts(FindingSentences::plainTitle, FindingSentences::plain);
    }

    private final String id;
    private final String heading;
    private final String help;
    private final Cause cause;
    private final Places places;
    private final Texts texts;
    private final Function<StepReader, @Nullable Interleaving> steps;

    FindingKind(
            String id,
            String heading,
            String help,
            Cause cause,
            Places places,
            Texts texts,
            Function<StepReader, @Nullable Interleaving> steps) {
        this.id = id;
        this.heading = heading;
        this.help = help;
        this.cause = cause;
        this.places = places;
        this.texts = texts;
        this.steps = steps;
    }

    /** The kind with this id. */
    public static FindingKind of(String id) {
        for (FindingKind kind : values()) {
            if (kind.id.equals(id) && kind != OTHER) {
                return kind;
            }
        }
        return OTHER;
    }

    static FindingKind of(Finding finding) {
        return of(finding.kind());
    }

    /** The name of a kind for headings: its id, if it is unknown. */
    public static String heading(String id) {
        FindingKind kind = of(id);
        return kind == OTHER ? id : kind.heading;
    }

    /** The meaning and the fix, in two or three sentences. */
    public String help() {
        return help;
    }

    /** The common property of the findings of one group. */
    public Cause cause() {
        return cause;
    }

    Places places() {
        return places;
    }

    String title(FindingSentences finding) {
        return texts.title.apply(finding);
    }

    List<String> sentences(FindingSentences finding) {
        return texts.sentences.apply(finding);
    }

    @Nullable Interleaving steps(StepReader reader) {
        return steps.apply(reader);
    }
}
