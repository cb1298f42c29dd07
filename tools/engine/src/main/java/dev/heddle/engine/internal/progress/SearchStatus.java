package dev.heddle.engine.internal.progress;

import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.text.Plural;
import org.jspecify.annotations.Nullable;

/** Tells how far the search for other orders of a run has come. */
public final class SearchStatus implements SearchProgress {
    private final Progress to;
    private final String run;
    private String engine = "";
    private @Nullable HowFar far;

    /** @param run as it is called in findings */
    public SearchStatus(Progress to, String run) {
        this.to = to;
        this.run = run;
    }

    @Override
    public void at(String by, long done, long all) {
        HowFar told = far;
        if (told == null || !engine.equals(by)) {
            engine = by;
            told = far = new HowFar(to, "searching " + run + " (" + by + ")", steps -> Plural.of(steps, "step"));
        }
        told.at(done, all);
    }
}
