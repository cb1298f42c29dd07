package dev.heddle.engine.internal.technique;

import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Collects from recordings what steers later runs. There are no findings. */
public non-sealed interface Collecting extends Technique {
    /**
     * Collects, and writes one file into the directory.
     *
     * @param depth how many frames of a call stack count, at least 1
     * @return what was collected and where it is, one line each
     */
    List<String> collect(List<Recording> recordings, int depth, Path out) throws IOException;
}
