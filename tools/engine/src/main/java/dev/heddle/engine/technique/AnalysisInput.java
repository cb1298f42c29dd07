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
 * @param planRoom how much the plans may take
 */
public record AnalysisInput(List<Recording> recordings, List<Path> texts, Consumer<String> notes, PlanRoom planRoom) {
    public AnalysisInput {
        recordings = List.copyOf(recordings);
        texts = List.copyOf(texts);
    }

    /** With room for plans as usual. */
    public AnalysisInput(List<Recording> recordings, List<Path> texts, Consumer<String> notes) {
        this(recordings, texts, notes, PlanRoom.USUAL);
    }

    /** Recordings only, about which nothing is to be said. */
    public static AnalysisInput of(List<Recording> recordings) {
        return new AnalysisInput(recordings, List.of(), note -> {});
    }

    /** The same runs, with as much room for plans. */
    public AnalysisInput with(PlanRoom room) {
        return new AnalysisInput(recordings, texts, notes, room);
    }
}
