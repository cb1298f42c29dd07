package dev.heddle.engine.technique;

import dev.heddle.engine.base.Progress;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The runs that an analysis reads.
 *
 * @param recordings open ones
 * @param texts further runs, in files of STD text; empty but for techniques that read these
 * @param progress is told how far the analysis has come, and what the user should know about the input
 * @param planRoom how much the plans may take
 */
public record AnalysisInput(List<Recording> recordings, List<Path> texts, Progress progress, PlanRoom planRoom) {
    public AnalysisInput {
        recordings = List.copyOf(recordings);
        texts = List.copyOf(texts);
    }

    /** With room for plans as usual. */
    public AnalysisInput(List<Recording> recordings, List<Path> texts, Progress progress) {
        this(recordings, texts, progress, PlanRoom.USUAL);
    }

    /** Recordings only, about which nothing is to be said. */
    public static AnalysisInput of(List<Recording> recordings) {
        return new AnalysisInput(recordings, List.of(), Progress.NONE);
    }

    /** Takes what the user should know about the input, line by line. */
    public Consumer<String> notes() {
        return progress::note;
    }

    /** The same runs, with as much room for plans. */
    public AnalysisInput with(PlanRoom room) {
        return new AnalysisInput(recordings, texts, progress, room);
    }
}
