package dev.heddle.engine.internal.technique;

import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An analysis that can look at a large recording in shards, in any order and place, and finds the same as if it had looked at all at once. */
public interface Sharding {
    /**
     * Looks at a shard of a recording.
     *
     * @param number of the shard, from 0
     * @param of how many there are
     * @return what is found there, as text in one line
     */
    String shard(Recording recording, int number, int of) throws IOException;

    /**
     * As {@link dev.heddle.engine.technique.Analysing#analyze}, of one recording of which all shards have been looked at.
     *
     * @param shards what was found in each, in any order
     */
    Analysis analyze(AnalysisInput input, OptionValues options, List<String> shards, Path out) throws IOException;
}
