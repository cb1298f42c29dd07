package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.text.Plural;
import java.util.List;

/** A failure that controlled runs have shown, for a person: what happened, and how to bring it back. */
public final class FailureText {
    private static final int MOST_LINES = 12;

    private FailureText() {}

    public static void print(FoundFailure failure, JavaCommand command, Console console) {
        console.print("");
        console.print(console.bold(failure.id()) + "  " + failure.failure().text());
        List<String> lines = failure.evidence().stream().flatMap(String::lines).toList();
        lines.stream().limit(MOST_LINES).forEach(line -> console.print("  " + line));
        if (lines.size() > MOST_LINES) {
            console.print("  … and " + (lines.size() - MOST_LINES) + " lines more");
        }
        if (failure.shrunk() != null) {
            failure.shrunk().lines().forEach(line -> console.print("  " + line));
        }
        if (failure.exactPlan() == null) {
            console.print("  it left no schedule; again (not for certain): heddle replay "
                    + (failure.first().isReproducible() ? "" : "--mode gated ")
                    + "--seed " + failure.firstSeed() + " " + Directories.shorten(failure.planFile()) + " -- "
                    + command);
            return;
        }
        console.print("  again" + unchecked(failure.isExactChecked(), failure.checked()) + ": heddle replay "
                + Directories.shorten(failure.exactPlan()) + " -- " + command);
    }

    /**
     * Failures that were met in runs that were made for something else.
     *
     * @param purpose what those runs were for, in words
     */
    public static void printMet(List<FoundFailure> failures, String purpose, JavaCommand command, Console console) {
        if (failures.isEmpty()) {
            return;
        }
        console.print("");
        console.print(Plural.of(failures.size(), "other failure was", "other failures were") + " met " + purpose + ":");
        failures.forEach(failure -> print(failure, command, console));
    }

    /** What is to be said of an exact plan that did not bring its run back. */
    public static String unchecked(boolean isChecked, RunReport check) {
        if (isChecked) {
            return "";
        }
        return " (did not come back when checked" + (check == null ? "" : ": " + check.verdict()) + ")";
    }
}
