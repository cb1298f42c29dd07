package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Link;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on locks and signals after which a thread waits forever. */
final class WaitText extends KindText {
    @Override
    @Nullable Interleaving steps(StepReader reader) {
        Interleaving failed = reader.ofFailure();
        if (failed != null) {
            return failed;
        }
        Finding finding = reader.finding();
        List<?> acts = DetailValues.list(finding.details().get("acts"));
        for (int i = 0; i < finding.sites().size() && i < acts.size(); i++) {
            Object path = DetailValues.map(acts.get(i)).get("thread");
            String does = finding.sites().get(i).op();
            int thread = reader.thread(String.valueOf(path));
            if (does.startsWith("submits")) {
                reader.add(
                        thread,
                        Act.RUN,
                        "the pool to submit a task",
                        finding.sites().get(i));
                continue;
            }
            Act act = does.contains("acquire") || does.contains("asks for")
                    ? Act.ACQUIRE
                    : does.contains("wait") ? Act.WAIT : Act.NOTIFY;
            reader.add(thread, act, finding.sites().get(i));
            reader.linkWithPrevious(Link.LOCK);
        }
        return reader.shown();
    }
}
