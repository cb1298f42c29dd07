package dev.heddle.tools.hunt;

import dev.heddle.tools.campaign.FoundFailure;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.launch.JavaCommand;
import dev.heddle.tools.shrink.Shrinking;
import java.util.List;

/** A failure that a search has found, for a person: what happened, and how to bring it back. */
final class FailureText {
    private static final int MOST_LINES = 12;

    private FailureText() {}

    static void print(FoundFailure failure, JavaCommand command, Console console) {
        console.print("");
        console.print(console.bold(failure.id()) + "  " + failure.failure().text());
        List<String> lines = failure.evidence().stream().flatMap(String::lines).toList();
        lines.stream().limit(MOST_LINES).forEach(line -> console.print("  " + line));
        if (lines.size() > MOST_LINES) {
            console.print("  … and " + (lines.size() - MOST_LINES) + " lines more");
        }
        Shrinking.print(failure.shrunk(), console);
        if (failure.exactPlan() == null) {
            console.print("  it left no schedule; again (not for certain): heddle replay "
                    + (failure.first().isReproducible() ? "" : "--mode gated ")
                    + "--seed " + failure.firstSeed() + " " + HuntReport.shorten(failure.planFile()) + " -- "
                    + command);
            return;
        }
        console.print("  again" + HuntReport.unchecked(failure.isExactChecked(), failure.checked()) + ": heddle replay "
                + HuntReport.shorten(failure.exactPlan()) + " -- " + command);
    }
}
