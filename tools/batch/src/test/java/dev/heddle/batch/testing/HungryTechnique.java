package dev.heddle.batch.testing;

import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Takes all the memory there is. */
public final class HungryTechnique implements Analysing {
    @Override
    public String id() {
        return "hungry";
    }

    @Override
    public String title() {
        return "Hungry";
    }

    @Override
    public String help() {
        return "takes memory";
    }

    @Override
    public boolean isSubsumed() {
        return true;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) {
        List<long[]> all = new ArrayList<>();
        while (all.size() < Integer.MAX_VALUE) {
            all.add(new long[1 << 20]);
        }
        return Analysis.collected(List.of(String.valueOf(all.size())));
    }
}
