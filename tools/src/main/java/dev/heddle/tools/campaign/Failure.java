package dev.heddle.tools.campaign;

import dev.heddle.tools.launch.TargetRun;
import dev.heddle.trace.run.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in words what a program did wrong. */
public final class Failure {
    /** Path, exception and message, as the recorder writes them; the name of the thread may hold anything. */
    private static final Pattern UNCAUGHT = Pattern.compile("(?s)thread (\\S+) \\(.*?\\): ([\\w.$]+)(?:: (.*))?");

    private Failure() {}

    /**
     * @param outcome what the replayer says of the run, or null
     * @return null if the program ended well
     */
    static String of(Outcome outcome, TargetRun run) {
        if (run.timedOut()) {
            return "still running after " + run.elapsed().toSeconds() + " s";
        }
        if (outcome == null) {
            return run.exitCode() == 0 ? null : "exit code " + run.exitCode();
        }
        return switch (outcome.end()) {
            case DEADLOCK -> "deadlock of " + threads(outcome);
            case LOST_NOTIFICATION -> "lost notification: nobody is left to signal " + threads(outcome);
            case NO_PROGRESS -> "no progress: threads ask over and over for what never comes";
            case NEVER_EXITS -> "never exits: an executor or a timer was not shut down";
            case HANG -> "hang: nobody can wake " + threads(outcome);
            case DIVERGED, STOPPED, UNFIT -> null;
            case EXIT -> ofExit(outcome, run);
        };
    }

    /**
     * What can be said of a run of which nobody knows any more how the process ended.
     *
     * @return null if it ended by itself and no exception was uncaught
     */
    public static String of(Outcome outcome) {
        return of(outcome, new TargetRun(0, false, Duration.ZERO));
    }

    private static String threads(Outcome outcome) {
        // One line names a thread; its stack and locks follow.
        long count = outcome.stuck().stream()
                .filter(line -> line.startsWith("thread "))
                .count();
        return count + (count == 1 ? " thread" : " threads");
    }

    private static String ofExit(Outcome outcome, TargetRun run) {
        if (!outcome.uncaught().isEmpty()) {
            Outcome.Uncaught first = outcome.uncaught().get(0);
            return uncaught(
                    first.thread(),
                    first.exception(),
                    first.message(),
                    outcome.uncaught().size() - 1);
        }
        return run.exitCode() == 0 ? null : "exit code " + run.exitCode();
    }

    private static String uncaught(String thread, String exception, String message, int others) {
        return exception.substring(exception.lastIndexOf('.') + 1)
                + (message == null ? "" : ": " + oneLine(message))
                + " (thread " + thread + (others == 0 ? "" : ", and " + others + " more") + ")";
    }

    /**
     * The failure of a run that was only recorded, in the same words.
     *
     * @param lines what its manifest says of uncaught exceptions
     * @return null if there were none: then only who waited for the process knows how it ended
     */
    public static String ofUncaught(List<String> lines) {
        if (lines.isEmpty()) {
            return null;
        }
        Matcher line = UNCAUGHT.matcher(lines.get(0));
        if (!line.matches()) {
            return null;
        }
        return uncaught(line.group(1), line.group(2), line.group(3), lines.size() - 1);
    }

    private static String oneLine(String message) {
        // Identity hash codes differ from run to run, and say nothing.
        String line = message.lines().findFirst().orElse("").replaceAll("@[0-9a-f]{5,8}\\b", "@…");
        return line.length() > 160 ? line.substring(0, 159) + "…" : line;
    }
}
