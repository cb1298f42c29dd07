package dev.heddle.engine.technique;

import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The runs that an analysis reads.
 *
 * @param recordings open ones
 * @param texts further runs, in files of STD text; empty but for techniques that read these
 * @param notes takes what the user should know about the input, line by line
 */
public record AnalysisInput(List<Recording> recordings, List<Path> texts, Consumer<String> notes) {
    public AnalysisInput {
        recordings = List.copyOf(recordings);
        texts = List.copyOf(texts);
    }

    /** Recordings only, about which nothing is to be said. */
    public static AnalysisInput of(List<Recording> recordings) {
        return new AnalysisInput(recordings, List.of(), note -> {});
    }
}
