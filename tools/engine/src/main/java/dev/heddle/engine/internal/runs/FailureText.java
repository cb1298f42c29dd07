package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import java.util.ArrayList;
import java.util.List;

/** The text of a failure of controlled runs: what happened, and the command that reproduces it. */
public final class FailureText {
    /** Detail of a finding: why its exact plan was not checked. */
    public static final String UNCHECKED = "exactPlanNotChecked";

    private static final int MOST_LINES = 12;

    private FailureText() {}

    public static void print(FoundFailure failure, JavaCommand command, HuntReport.Writer to) {
        to.print("");
        to.print(to.bold(failure.id()) + "  " + failure.failure().text());
        List<String> lines = failure.evidence().stream().flatMap(String::lines).toList();
        lines.stream().limit(MOST_LINES).forEach(line -> to.print("  " + line));
        if (lines.size() > MOST_LINES) {
            to.print("  … and " + (lines.size() - MOST_LINES) + " lines more");
        }
        if (failure.shrunk() != null) {
            failure.shrunk().lines().forEach(line -> to.print("  " + line));
        }
        if (failure.exactPlan() == null) {
            List<String> own = new ArrayList<>(List.of("--seed", String.valueOf(failure.firstSeed())));
            if (!failure.first().isReproducible()) {
                own.addAll(List.of("--mode", "gated"));
            }
            to.print("  it left no schedule; rerun (may not reproduce it): "
                    + command.replay(Directories.shorten(failure.planFile()), own.toArray(String[]::new)));
            return;
        }
        to.print("  rerun" + unchecked(failure.isExactChecked(), failure.checked()) + ": "
                + command.replay(Directories.shorten(failure.exactPlan())));
    }

    /**
     * Prints failures of runs that were made for another purpose.
     *
     * @param purpose of those runs, in words
     */
    public static void printMet(
            List<FoundFailure> failures, String purpose, JavaCommand command, HuntReport.Writer to) {
        if (failures.isEmpty()) {
            return;
        }
        to.print("");
        to.print(Plural.of(failures.size(), "other failure was", "other failures were") + " found " + purpose + ":");
        failures.forEach(failure -> print(failure, command, to));
    }

    /**
     * Why an exact plan was not checked; null if it was.
     *
     * @param check the run that was to check it; null if there was none
     */
    static String whyUnchecked(RunReport check) {
        return check != null && check.isCut() ? "the budget was spent, see --budget" : null;
    }

    /** A note for an exact plan that did not reproduce its run, or was not checked. */
    public static String unchecked(boolean isChecked, RunReport check) {
        if (isChecked) {
            return "";
        }
        if (whyUnchecked(check) != null) {
            return " (not checked: " + whyUnchecked(check) + ")";
        }
        return " (not reproduced when checked" + (check == null ? "" : ": " + check.verdict()) + ")";
    }
}
