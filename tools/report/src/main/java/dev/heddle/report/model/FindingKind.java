package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;

/**
 * The names, wording, steps and groups of each kind of finding in reports. A new kind is a new constant here, and a
 * {@link KindText} if the title of a finding does not explain it. A kind without a constant, as of a technique from
 * another jar, is {@link #OTHER}.
 */
public enum FindingKind {
    /** A failure of the program, not a prediction. */
    FAILURE(
            "failure",
            "Failure",
            "The program failed under this interleaving. Order the steps of the stopped threads, with a lock or by"
                    + " handing the value over.",
            Role.FAILURE,
            Cause.OWN,
            Places.ORDERED,
            new ProgramFailureText()),
    ATOMIC_SET_VIOLATION(
            "atomic-set-violation",
            "Atomicity violation",
            "One thread reads and writes related variables in several steps, and another thread accesses them in between."
                    + " Make the steps atomic: hold one lock from the first to the last step, or use one atomic operation.",
            Role.DEFECT,
            Cause.METHODS_AND_OBJECTS,
            Places.ORDERED,
            new ViolationText()),
    DEADLOCK(
            "deadlock",
            "Deadlock",
            "Threads wait in a cycle for locks that other threads of the cycle hold. Acquire the locks in the same order everywhere.",
            Role.DEFECT,
            Cause.OBJECTS,
            Places.UNORDERED,
            new LockCycleText()),
    LOST_NOTIFICATION(
            "lost-notification",
            "Lost notification",
            "A signal is lost if it is sent before another thread waits for it. Wait in a loop that checks the condition, under the"
                    + " lock that guards it.",
            Role.DEFECT,
            Cause.OBJECTS,
            Places.ORDERED,
            new WaitText()),
    CIRCULAR_WAIT(
            "circular-wait",
            "Circular wait",
            "A thread waits for another thread while it holds a lock that the other thread needs. Release the lock before waiting.",
            Role.DEFECT,
            Cause.OBJECTS,
            Places.ORDERED,
            new WaitText()),
    POOL_STARVATION(
            "pool-starvation",
            "Pool starvation",
            "All threads of a pool wait for tasks that are in the queue of the same pool. Give the further tasks a pool of their own, or do"
                    + " not wait for them.",
            Role.DEFECT,
            Cause.OWN,
            Places.ORDERED,
            new WaitText()),
    RACE(
            "race",
            "Data race",
            "Two threads access the same variable, one of them writes, and nothing orders the two accesses. Guard both with the same lock, or make"
                    + " the variable volatile or atomic.",
            Role.DEFECT,
            Cause.METHODS_AND_OBJECTS,
            Places.UNORDERED,
            new RaceText()),
    /** Explains a failure instead of being one. */
    ACCESS_PAIR(
            "access-pair",
            "Access pair",
            "This order of two accesses distinguishes the failing run from the passing runs. Enforce the opposite order.",
            Role.EXPLANATION,
            Cause.OWN,
            Places.ORDERED,
            new AccessPairText()),
    HANG(
            "hang",
            "Hang",
            "Threads wait, and no running thread can wake them. Find the thread that should have woken them.",
            Role.DEFECT,
            Cause.OWN,
            Places.UNORDERED,
            new HangText()),
    OTHER("", "", "See the documentation of the technique.", Role.DEFECT, Cause.OWN, Places.ORDERED, new KindText());

    /** The relation of a finding to the failures of the program. */
    private enum Role {
        /** It is a failure. Its identity is that of the failure, not its places. */
        FAILURE,
        /** A defect that may lead to a failure. */
        DEFECT,
        /** It explains a failure that another finding reports. */
        EXPLANATION
    }

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

    private final String id;
    private final String heading;
    private final String help;
    private final Role role;
    private final Cause cause;
    private final Places places;
    private final KindText text;

    FindingKind(String id, String heading, String help, Role role, Cause cause, Places places, KindText text) {
        this.id = id;
        this.heading = heading;
        this.help = help;
        this.role = role;
        this.cause = cause;
        this.places = places;
        this.text = text;
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

    /** The kind of a finding. */
    public static FindingKind of(Finding finding) {
        return of(finding.kind());
    }

    /** The name of a kind for headings: its id, if it is unknown. */
    public static String heading(String id) {
        FindingKind kind = of(id);
        return kind == OTHER ? id : kind.heading;
    }

    /** The name of the kind in {@code findings.json}. */
    String id() {
        return id;
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

    /** Whether a finding of this kind is a failure of the program itself. */
    public boolean isFailure() {
        return role == Role.FAILURE;
    }

    /** Whether a finding of this kind explains a failure that another finding reports. */
    public boolean isExplanation() {
        return role == Role.EXPLANATION;
    }

    /** Whether a finding of this kind reports threads that wait for each other, or for a signal that was lost. */
    public boolean isDeadlock() {
        return switch (this) {
            case DEADLOCK, LOST_NOTIFICATION, CIRCULAR_WAIT, POOL_STARVATION, HANG -> true;
            default -> false;
        };
    }

    /** The number of sentences that a report of a few lines shows in addition to the title and the steps. */
    public int sentencesInBrief(ReportFinding finding) {
        return text.sentencesInBrief(finding.source());
    }

    KindText text() {
        return text;
    }
}
