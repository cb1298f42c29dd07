package dev.heddle.engine.technique;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The runs that an analysis reads.
 *
 * @param recordings open recordings
 * @param texts further runs, in files of STD text; empty except for techniques that read these
 * @param progress receives the progress of the analysis and notes about the input
 * @param planSizeLimit limits the total size of the plans
 * @param command of the program, beginning with java; its class path separates the program's own code from libraries.
 *     Empty if it is unknown
 * @param events the events of a recording that the analysis reads, which may lack accesses without contention
 */
public record AnalysisInput(
        List<Recording> recordings,
        List<Path> texts,
        Progress progress,
        PlanSizeLimit planSizeLimit,
        List<String> command,
        Function<Recording, EventSource> events) {
    public AnalysisInput {
        recordings = List.copyOf(recordings);
        texts = List.copyOf(texts);
        command = List.copyOf(command);
    }

    /** Input of a program whose command is unknown. */
    public AnalysisInput(List<Recording> recordings, List<Path> texts, Progress progress, PlanSizeLimit planSizeLimit) {
        this(recordings, texts, progress, planSizeLimit, List.of(), EventSource::of);
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

    /** The same runs of a program with a known command. */
    public AnalysisInput withCommand(List<String> known) {
        return new AnalysisInput(recordings, texts, progress, planSizeLimit, known, events);
    }

    /** The same runs with another limit for plans. */
    public AnalysisInput with(PlanSizeLimit limit) {
        return new AnalysisInput(recordings, texts, progress, limit, command, events);
    }

    /** The same runs with another receiver of progress and notes. */
    public AnalysisInput with(Progress other) {
        return new AnalysisInput(recordings, texts, other, planSizeLimit, command, events);
    }

    /** The same runs with other events. */
    public AnalysisInput with(Function<Recording, EventSource> others) {
        return new AnalysisInput(recordings, texts, progress, planSizeLimit, command, others);
    }

    /** The events of the recordings. */
    public List<EventSource> sources() {
        return recordings.stream().map(events).toList();
    }
}
