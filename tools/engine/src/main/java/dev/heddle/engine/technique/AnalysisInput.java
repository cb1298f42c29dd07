package dev.heddle.engine.technique;

import dev.heddle.engine.base.Progress;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The runs that an analysis reads.
 *
 * @param recordings open recordings
 * @param texts further runs, in files of STD text; empty except for techniques that read these
 * @param progress receives the progress of the analysis and notes about the input
 * @param planSizeLimit limits the total size of the plans
 */
public record AnalysisInput(
        List<Recording> recordings, List<Path> texts, Progress progress, PlanSizeLimit planSizeLimit) {
    public AnalysisInput {
        recordings = List.copyOf(recordings);
        texts = List.copyOf(texts);
    }

    /** Input with the default limit for plans. */
    public AnalysisInput(List<Recording> recordings, List<Path> texts, Progress progress) {
        this(recordings, texts, progress, PlanSizeLimit.DEFAULT);
    }

    /** Input of recordings only, without progress. */
    public static AnalysisInput of(List<Recording> recordings) {
        return new AnalysisInput(recordings, List.of(), Progress.NONE);
    }

    /** Receives notes about the input for the user, line by line. */
    public Consumer<String> notes() {
        return progress::note;
    }

    /** The same runs with another limit for plans. */
    public AnalysisInput with(PlanSizeLimit limit) {
        return new AnalysisInput(recordings, texts, progress, limit);
    }
}
