package dev.heddle.tools.campaign;

import dev.heddle.tools.launch.TargetRun;
import dev.heddle.trace.run.FailureText;
import dev.heddle.trace.run.Outcome;
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
        String seen = FailureText.of(outcome);
        boolean isExit = outcome.end() == Outcome.End.EXIT;
        return seen == null && isExit && run.exitCode() != 0 ? "exit code " + run.exitCode() : seen;
    }

    /**
     * What can be said of a run of which nobody knows any more how the process ended.
     *
     * @return null if it ended by itself and no exception was uncaught
     */
    public static String of(Outcome outcome) {
        return FailureText.of(outcome);
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
        return FailureText.uncaught(line.group(1), line.group(2), line.group(3), lines.size() - 1);
    }
}
