package dev.heddle.report.model;

/** Names and explanations of the kinds of findings. */
public final class KindText {
    private KindText() {}

    /** The name for headings. */
    public static String name(String kind) {
        return switch (kind) {
            case "failure" -> "Failure";
            case "atomic-set-violation" -> "Atomicity violation";
            case "deadlock" -> "Deadlock";
            case "lost-notification" -> "Lost notification";
            case "circular-wait" -> "Circular wait";
            case "race" -> "Data race";
            case "access-pair" -> "Access pair";
            case "hang" -> "Hang";
            default -> kind;
        };
    }

    /** The meaning and the fix, in two or three sentences. */
    public static String help(String kind) {
        return switch (kind) {
            case "failure" ->
                "The program failed under this interleaving. Order the steps of the stopped threads, with a lock or by"
                        + " handing the value over.";
            case "atomic-set-violation" ->
                "One thread reads and writes related variables in several steps, and another thread accesses them in between."
                        + " Make the steps atomic: hold one lock from the first to the last step, or use one atomic operation.";
            case "deadlock" ->
                "Threads wait in a cycle for locks that other threads of the cycle hold. Acquire the locks in the same order everywhere.";
            case "lost-notification" ->
                "A signal is lost if it is sent before another thread waits for it. Wait in a loop that checks the condition, under the"
                        + " lock that guards it.";
            case "circular-wait" ->
                "A thread waits for another thread while it holds a lock that the other thread needs. Release the lock before waiting.";
            case "race" ->
                "Two threads access the same variable, one of them writes, and nothing orders the two accesses. Guard both with the same lock, or make"
                        + " the variable volatile or atomic.";
            case "access-pair" ->
                "This order of two accesses distinguishes the failing run from the passing runs. Enforce the opposite order.";
            case "hang" ->
                "Threads wait, and no running thread can wake them. Find the thread that should have woken them.";
            default -> "See the documentation of the technique.";
        };
    }
}
