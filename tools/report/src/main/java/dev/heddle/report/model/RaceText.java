package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two accesses that nothing orders. */
final class RaceText extends KindText {
    @Override
    List<String> sentences(Finding finding, StepReader.Known known) {
        Interleaving steps = known.steps();
        if (steps == null || steps.steps().size() < 2) {
            return super.sentences(finding, known);
        }
        Step one = steps.steps().get(0);
        Step other = steps.steps().get(1);
        long withLocks = DetailValues.list(finding.details().get("locks")).stream()
                .filter(each -> !DetailValues.list(each).isEmpty())
                .count();
        List<String> all = new ArrayList<>();
        String buffered = StoreBuffering.sentence(finding);
        if (buffered != null) {
            all.add(buffered);
        }
        all.addAll(List.of(
                Wording.capital(Wording.thread(steps, one)) + " " + Wording.stepAndPlace(one) + "; "
                        + Wording.thread(steps, other) + " " + Wording.stepAndPlace(other) + ".",
                "Nothing orders the two accesses: no common lock, no volatile field, no start, join or hand-over between them"
                        + (withLocks == 0
                                ? "; neither holds a lock."
                                : withLocks == 1
                                        ? "; only one thread holds a lock."
                                        : "; they hold different locks.")));
        return all;
    }

    /** No run in program order shows store buffering. */
    @Override
    int sentencesInBrief(Finding finding) {
        return StoreBuffering.sentence(finding) == null ? 0 : 1;
    }

    @Override
    @Nullable Interleaving steps(StepReader reader) {
        Finding finding = reader.finding();
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            reader.newThread(StepReader.named(finding, finding.threads().get(i)));
            reader.add(
                    i,
                    StepReader.access(finding.sites().get(i).op()),
                    finding.sites().get(i));
            reader.linkWithPrevious(Link.CONFLICT);
        }
        return reader.shown();
    }

    @Override
    void details(Finding finding, FindingDetails details) {
        List<?> locks = DetailValues.list(finding.details().get("locks"));
        for (int i = 0; i < locks.size(); i++) {
            List<?> held = DetailValues.list(locks.get(i));
            details.locks("Locks held at access " + (i + 1), held);
        }
        details.row("Predicted by", finding.details().get("predictedBy"));
        if (finding.status() == Finding.Status.CANDIDATE && Proof.of(finding) == null) {
            details.row("Uncertain", "the recording is incomplete: missing events may have ordered them");
        }
    }
}
