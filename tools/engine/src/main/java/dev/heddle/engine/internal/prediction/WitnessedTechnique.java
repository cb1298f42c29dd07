package dev.heddle.engine.internal.prediction;

import dev.heddle.engine.internal.witness.TraceOptions;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Recorded;
import dev.heddle.engine.technique.TechniqueOption;
import java.util.List;

/** What techniques say of themselves that show each prediction by another order of the run. */
abstract class WitnessedTechnique implements Analysing {
    /** To be raised when it would find something else in the same recording. */
    @Override
    public String version() {
        return "2";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return TraceOptions.ALL;
    }

    @Override
    public Recorded needs() {
        return Recorded.ACCESSES;
    }

    @Override
    public boolean readsText() {
        return true;
    }
}
