package guest;

import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import java.nio.file.Path;

/** An analysis of another vendor that never ends. */
public final class Endless implements Analysing {
    @Override
    public String id() {
        return "endless";
    }

    @Override
    public String title() {
        return "endless analysis";
    }

    @Override
    public String help() {
        return "never ends";
    }

    @Override
    public boolean isSubsumed() {
        return true;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) {
        try {
            while (true) {
                Thread.sleep(1_000);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
