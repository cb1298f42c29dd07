package dev.heddle.report.model;

/** Kinds of findings, in words. */
public final class KindText {
    private KindText() {}

    /** A name, as a heading has it. */
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

    /** What it means, and what to do, in two sentences. */
    public static String help(String kind) {
        return switch (kind) {
            case "failure" ->
                "The program failed under this interleaving. Order the steps of the threads that are stopped there, by a lock or by"
                        + " handing the value over.";
            case "atomic-set-violation" ->
                "Variables that belong together are read and written by one thread in several steps, and another thread comes in between."
                        + " Make the steps one: hold the same lock from the first to the last, or use one atomic operation.";
            case "deadlock" ->
                "Threads wait for locks that they hold among each other, in a circle. Acquire the locks in the same order everywhere.";
            case "lost-notification" ->
                "A signal that is given before another thread waits for it is gone. Wait in a loop that checks the condition, under the"
                        + " lock under which it is changed.";
            case "circular-wait" ->
                "A thread waits for another one while it holds a lock which that one needs first. Give the lock back before waiting.";
            case "race" ->
                "Two threads access the same variable, one of them writes, and nothing orders the two. Guard both by the same lock, or make"
                        + " the variable volatile or atomic.";
            case "access-pair" ->
                "This order of two accesses tells the failing run from the passing ones. Order the two the other way round.";
            case "hang" -> "Threads wait, and nobody is left to wake them. Find who should have woken them.";
            default -> "See the documentation of the technique.";
        };
    }
}
