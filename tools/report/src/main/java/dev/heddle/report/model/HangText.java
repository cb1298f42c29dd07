package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import org.jspecify.annotations.Nullable;

/** Threads that wait, and that no running thread can wake. */
final class HangText extends KindText {
    @Override
    @Nullable Interleaving steps(StepReader reader) {
        Interleaving ofRun = reader.ofRun();
        if (ofRun != null) {
            return ofRun;
        }
        Finding finding = reader.finding();
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            reader.add(
                    reader.thread(finding.threads().get(i)),
                    Act.STUCK,
                    finding.sites().get(i));
        }
        return reader.shown();
    }
}
