package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Searching;
import dev.heddle.engine.technique.Technique;
import java.io.IOException;
import java.util.List;

/** Finds and runs the hunt of a technique. */
public final class Hunts {
    private Hunts() {}

    /** Techniques for a hunt; the first is the default. */
    public static List<Technique> techniques() {
        return Techniques.installed().all().stream()
                .filter(one -> one instanceof Predicting || one instanceof Searching || one instanceof HuntingTechnique)
                .toList();
    }

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
