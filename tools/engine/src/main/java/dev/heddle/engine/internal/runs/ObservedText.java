package dev.heddle.engine.internal.runs;

import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.deadlock.DeadlockPrinter;
import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;

/** The text of a failure of a recorded run. */
public final class ObservedText {
    private ObservedText() {}

    /** Whether a finding is of this kind. */
    public static boolean prints(Finding finding) {
        return finding.details().containsKey(ObservedFailure.RECORDINGS);
    }

    /** The lines of the text. */
    public static List<String> of(Finding finding) {
        if (finding.kind().equals(DeadlockFindings.KIND)) {
            return DeadlockPrinter.print(finding).lines().toList();
        }
        FindingTextBuilder text = new FindingTextBuilder(finding);
        List<?> waits = FindingTextBuilder.list(finding.details().get(ObservedRun.WAITS));
        for (int i = 0; i < waits.size() && i < finding.sites().size(); i++) {
            Map<?, ?> wait = FindingTextBuilder.map(waits.get(i));
            Object what = wait.get("waitsFor");
            text.line("  thread " + wait.get("thread") + " waits" + (what.equals("") ? "" : " for a " + what));
            text.stack(finding.sites().get(i).stack());
        }
        return text.end().lines().toList();
    }
}
