package dev.heddle.engine.internal.text;

import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.engine.base.Progress;
import org.jspecify.annotations.Nullable;

/** Reports the progress of the search for other orders of a run. */
public final class SearchStatus implements SearchProgress {
    private final Progress to;
    private final String run;
    private String engine = "";
    private @Nullable ProgressEstimate current;

    /** @param run name as in findings */
    public SearchStatus(Progress to, String run) {
        this.to = to;
        this.run = run;
    }

    @Override
    public void at(String by, long done, long all) {
        ProgressEstimate estimate = current;
        if (estimate == null || !engine.equals(by)) {
            engine = by;
            estimate = current =
                    new ProgressEstimate(to, "searching " + run + " (" + by + ")", steps -> Plural.of(steps, "step"));
        }
        estimate.at(done, all);
    }
}
