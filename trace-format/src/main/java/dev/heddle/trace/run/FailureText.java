package dev.heddle.trace.run;

import java.util.List;

/** Says in words what a program did wrong: the same words in the plan that a run leaves and in the reports of its replays. */
public final class FailureText {
    private static final int MAX_LENGTH = 160;

    private FailureText() {}

    /**
     * What can be seen from inside of a run; the exit code of the process is not.
     *
     * @return null if the program ended by itself and no exception was uncaught, or if the run was ended for a reason that is not the program's
     */
    public static String of(Outcome outcome) {
        return switch (outcome.end()) {
            case DEADLOCK -> "deadlock of " + threads(outcome);
            case LOST_NOTIFICATION -> "lost notification: nobody is left to signal " + threads(outcome);
            case NO_PROGRESS -> "no progress: threads ask over and over for what never comes";
            case NEVER_EXITS -> "never exits: an executor or a timer was not shut down";
            case HANG -> "hang: nobody can wake " + threads(outcome);
            case DIVERGED, STOPPED, UNFIT -> null;
            case EXIT -> uncaught(outcome.uncaught());
        };
    }

    private static String threads(Outcome outcome) {
        // One line names a thread; its stack and locks follow.
        long count = outcome.stuck().stream()
                .takeWhile(line -> !line.equals(Outcome.BEHIND))
                .filter(line -> line.startsWith("thread "))
                .count();
        return count + (count == 1 ? " thread" : " threads");
    }

    private static String uncaught(List<Outcome.Uncaught> all) {
        if (all.isEmpty()) {
            return null;
        }
        Outcome.Uncaught first = all.get(0);
        return uncaught(first.thread(), first.exception(), first.message(), all.size() - 1);
    }

    /**
     * An uncaught exception.
     *
     * @param thread path of the thread
     * @param exception qualified name
     * @param message the exception's, or null
     * @param others how many more exceptions were uncaught
     */
    public static String uncaught(String thread, String exception, String message, int others) {
        return exception.substring(exception.lastIndexOf('.') + 1)
                + (message == null ? "" : ": " + oneLine(message))
                + " (thread " + thread + (others == 0 ? "" : ", and " + others + " more") + ")";
    }

    private static String oneLine(String message) {
        // Identity hash codes differ from run to run, and say nothing.
        String line = message.lines().findFirst().orElse("").replaceAll("@[0-9a-f]{5,8}\\b", "@…");
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH - 1) + "…" : line;
    }
}
