package dev.heddle.batch.testing;

import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Takes as long as there is no file {@value #GO} beside the recording, and finds nothing. */
public final class SlowTechnique implements Analysing {
    /** Name of the file. */
    public static final String GO = "go";

    @Override
    public String id() {
        return "slow";
    }

    @Override
    public String title() {
        return "Slow";
    }

    @Override
    public String help() {
        return "waits";
    }

    @Override
    public boolean isSubsumed() {
        return true;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) {
        Path go = input.recordings().get(0).directory().resolveSibling(GO);
        try {
            while (!Files.exists(go)) {
                Thread.sleep(100);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return Analysis.collected(List.of("nothing"));
    }
}
