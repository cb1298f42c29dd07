package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.trace.finding.Finding;
import java.nio.file.Path;

/** The failures of a hunt's recorded runs and how to reproduce them; printed before everything else. */
public final class ObservedReport {
    private ObservedReport() {}

    public static void print(Observations observations, JavaCommand command, HuntReport.Writer to) {
        if (observations.isEmpty()) {
            return;
        }
        int count = observations.failures().size();
        to.print("observed   " + Plural.of(count, "failure") + " without any control");
        for (ObservedFailure failure : observations.failures()) {
            print(failure, command, to);
        }
        to.print("");
    }

    private static void print(ObservedFailure failure, JavaCommand command, HuntReport.Writer to) {
        to.print("");
        Finding finding = failure.seen().finding();
        to.finding(finding);
        Path first = failure.recordings().get(0);
        int runs = failure.recordings().size();
        to.print("  in " + Plural.of(runs, "recorded run") + ", the first: " + Directories.shorten(first));
        if (failure.exactPlan() == null) {
            to.print("  no exact plan: " + failure.whyNoExactPlan());
        } else {
            to.print("  rerun" + FailureText.unchecked(failure.isExactChecked(), failure.checked()) + ": "
                    + command.replay(Directories.shorten(failure.exactPlan())));
        }
    }
}
