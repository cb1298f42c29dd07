package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Hunting;
import dev.heddle.engine.internal.runs.HuntingTechnique;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.Technique;
import java.io.IOException;

/** Finds and runs the hunt of a technique. */
public final class Hunts {
    private Hunts() {}

    /**
     * The technique's own hunt; otherwise a hunt by predictions or by search.
     *
     * @throws IllegalArgumentException if the technique does not run programs
     */
    public static Hunting of(Technique technique) {
        if (technique instanceof HuntingTechnique own) {
            return own.hunting();
        } else if (technique instanceof Predicting predicting) {
            return PredictionContribution.hunting(predicting);
        } else if (technique instanceof Searching searching) {
            return SearchContribution.hunting(searching);
        }
        throw new IllegalArgumentException(technique.id() + " does not run programs");
    }

    /**
     * Hunts with a technique and writes the findings.
     *
     * @throws UsageException if options contradict each other, or the program does not start
     */
    public static HuntResult run(Technique technique, HuntRequest request, Progress progress)
            throws IOException, InterruptedException {
        HuntResult result = of(technique).hunt(request, progress);
        result.findings().write(result.directory());
        return result;
    }
}
