package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.internal.witness.TraceOptions;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The runs of an analysis, one after the other.
 *
 * @param title of the technique, for messages
 * @param counts is told what was left out, by name
 */
record InputRuns(AnalysisInput input, OptionValues options, String title, ObjLongConsumer<String> counts) {
    /** The events of a longer recording are not kept in memory. */
    private static final long MOST_EVENTS = 20_000_000;

    /** Takes a run. */
    @FunctionalInterface
    interface Reader {
        /** @param recording null if the run is told by a text */
        void read(TraceSource run, @Nullable Recording recording) throws IOException;
    }

    void forEach(Reader reader) throws IOException {
        for (Recording recording : input.recordings()) {
            if (recording.events() > MOST_EVENTS) {
                input.notes()
                        .accept(String.format(
                                "%s has more than %,d events and is too long for %s",
                                recording.directory(), MOST_EVENTS, title));
                counts.accept("recordingsTooLong", 1);
                continue;
            }
            RecordedRun run = new RecordedRun(EventSource.of(recording));
            reader.read(run, recording);
            counts.accept("accessesInClassInitialisers", run.inInitialisers());
            counts.accept("releasesWithoutAcquisition", run.unmatched());
        }
        for (Path text : input.texts()) {
            StdTrace trace = new StdTrace(text, options.get(TraceOptions.LENIENT));
            reader.read(trace, null);
            counts.accept("linesLeftOut", trace.linesLeftOut());
            trace.notes().forEach(input.notes());
        }
    }
}
