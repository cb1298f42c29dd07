package dev.heddle.analyzer.locon;

import java.io.IOException;
import java.util.function.Consumer;

/** Reads the passing runs with their iterations again; they need not fit into memory. */
@FunctionalInterface
public interface PassingRunReader {
    void forEach(Consumer<RunPairs> runs) throws IOException;
}
