package dev.heddle.tools.campaign;

import dev.heddle.tools.launch.TargetRun;
import dev.heddle.trace.run.Outcome;

/** Says in words what a program did wrong. */
public final class Failure {
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
            case HANG -> "hang: nobody can wake " + threads(outcome);
            case DIVERGED, STOPPED, UNFIT -> null;
            case EXIT -> ofExit(outcome, run);
        };
    }

    private static String threads(Outcome outcome) {
        // The lines that are indented are of the thread above.
        long count = outcome.stuck().stream()
                .filter(line -> line.startsWith("thread "))
                .count();
        return count + (count == 1 ? " thread" : " threads");
    }

    private static String ofExit(Outcome outcome, TargetRun run) {
        if (!outcome.uncaught().isEmpty()) {
            Outcome.Uncaught first = outcome.uncaught().get(0);
            String simple = first.exception().substring(first.exception().lastIndexOf('.') + 1);
            int others = outcome.uncaught().size() - 1;
            return simple
                    + (first.message() == null ? "" : ": " + oneLine(first.message()))
                    + " (thread " + first.thread() + (others == 0 ? "" : ", and " + others + " more") + ")";
        }
        return run.exitCode() == 0 ? null : "exit code " + run.exitCode();
    }

    private static String oneLine(String message) {
        // Identity hash codes differ from run to run, and say nothing.
        String line = message.lines().findFirst().orElse("").replaceAll("@[0-9a-f]{5,8}\\b", "@…");
        return line.length() > 160 ? line.substring(0, 159) + "…" : line;
    }
}
