package dev.heddle.engine.internal.predict;

import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import java.util.List;

/** Base of techniques that show each prediction by another order of the run. */
abstract class WitnessedTechnique implements Analysing {
    /** Increase it when the results for the same recording change. */
    @Override
    public String version() {
        return "3";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return TraceOptions.ALL;
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ACCESSES;
    }

    @Override
    public boolean readsText() {
        return true;
    }
}
