package dev.heddle.analyzer.locon;

import java.io.IOException;
import java.util.function.Consumer;

/** The passing runs with their iterations, to be read once more; they need not fit into memory. */
@FunctionalInterface
public interface WholeRuns {
    void forEach(Consumer<RunPairs> runs) throws IOException;
}
