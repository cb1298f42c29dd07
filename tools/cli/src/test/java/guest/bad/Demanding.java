package guest.bad;

import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import java.nio.file.Path;
import java.util.List;

/** Needs what is seldom recorded. */
public final class Demanding implements Analysing {
    @Override
    public String id() {
        return "demanding";
    }

    @Override
    public String title() {
        return "the demanding technique";
    }

    @Override
    public String help() {
        return "needs allocations";
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ALLOCATIONS;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) {
        return Analysis.collected(List.of("nothing demanded"));
    }
}
