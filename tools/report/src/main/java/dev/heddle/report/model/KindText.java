package dev.heddle.report.model;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The wording, steps and details of the findings of one kind. A kind without its own gets the title of the finding, and
 * the steps of the run that showed it.
 */
class KindText {
    /** One line. */
    String title(Finding finding) {
        return Wording.object(finding.title());
    }

    /** The explanation, at most two sentences. */
    List<String> sentences(Finding finding, StepReader.Known known) {
        return List.of(Wording.object(finding.title()) + ".");
    }

    /** The number of sentences that a report of a few lines shows in addition to the title and the steps. */
    int sentencesInBrief(Finding finding) {
        return 0;
    }

    /** The interleaving; null if unknown. */
    @Nullable Interleaving steps(StepReader reader) {
        return reader.ofRun();
    }

    /** Adds the details that only findings of this kind have. */
    void details(Finding finding, FindingDetails details) {}
}
