package dev.heddle.cli.hunt;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.engine.internal.observed.ObservedFailure;
import dev.heddle.engine.internal.observed.ObservedText;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.finding.Finding;
import java.nio.file.Path;

/** What the recorded runs of a hunt have shown, and how to bring it back; before everything else. */
final class ObservedReport {
    private ObservedReport() {}

    static void print(Observations observations, JavaCommand command, Console console) {
        if (observations.isEmpty()) {
            return;
        }
        int count = observations.failures().size();
        console.print("observed   " + Plural.of(count, "failure") + " without any control");
        for (ObservedFailure failure : observations.failures()) {
            print(failure, command, console);
        }
        console.print("");
    }

    private static void print(ObservedFailure failure, JavaCommand command, Console console) {
        console.print("");
        Finding told = failure.seen().finding();
        ObservedText.of(told).forEach(console::print);
        Path first = failure.recordings().get(0);
        int runs = failure.recordings().size();
        console.print("  in " + Plural.of(runs, "recorded run") + ", the first: " + Directories.shorten(first));
        if (failure.exactPlan() == null) {
            console.print("  no exact plan: " + failure.whyNoExactPlan());
        } else {
            console.print((failure.isExactChecked() ? "  again: " : "  again (did not come back when checked): ")
                    + "heddle replay " + Directories.shorten(failure.exactPlan()) + " -- " + command);
        }
    }
}
