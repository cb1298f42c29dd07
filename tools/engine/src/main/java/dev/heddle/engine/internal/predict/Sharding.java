package dev.heddle.engine.internal.predict;

import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An analysis that can process a large recording in shards, in any order and on any machine, with the same result as in
 * one piece.
 */
public interface Sharding {
    /**
     * Analyses one shard of a recording.
     *
     * @param number of the shard, from 0
     * @param of number of shards
     * @return the result as text in one line
     */
    String shard(Recording recording, int number, int of) throws IOException;

    /**
     * Like {@link dev.heddle.engine.technique.Analysing#analyze}, for one recording whose shards have all been
     * analysed.
     *
     * @param shards results of all shards, in any order
     */
    Analysis analyze(AnalysisInput input, OptionValues options, List<String> shards, Path out) throws IOException;
}
