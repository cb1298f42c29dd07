package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the runs of an analysis one after the other.
 *
 * @param title of the technique, for messages
 * @param counts receives the number of skipped items by name
 */
record InputRuns(AnalysisInput input, OptionValues options, String title, ObjLongConsumer<String> counts) {
    /** Receives a run. */
    @FunctionalInterface
    interface Reader {
        /** @param recording null if the run is STD text */
        void read(TraceSource run, @Nullable Recording recording) throws IOException;
    }

    void forEach(Reader reader) throws IOException {
        for (Recording recording : input.recordings()) {
            long most = TraceStorage.eventsThatFit();
            if (recording.events() > most) {
                isTooLarge(
                        recording,
                        String.format(
                                "%,d events, and memory for %,d: increase the heap (-Xmx)", recording.events(), most));
                continue;
            }
            RecordedRun run = new RecordedRun(input.events().apply(recording));
            try {
                reader.read(run, recording);
            } catch (TooLargeException e) {
                isTooLarge(recording, e.getMessage());
                continue;
            }
            counts.accept("accessesInClassInitialisers", run.inInitialisers());
            counts.accept("releasesWithoutAcquisition", run.unmatched());
        }
        for (Path text : input.texts()) {
            StdTrace trace = new StdTrace(text, options.get(TraceOptions.LENIENT));
            try {
                reader.read(trace, null);
            } catch (TooLargeException e) {
                throw new UsageException(text + " is too large for " + title + ": " + e.getMessage());
            }
            counts.accept("linesLeftOut", trace.linesLeftOut());
            trace.notes().forEach(input.notes());
        }
    }

    private void isTooLarge(Recording recording, String why) {
        input.notes().accept(recording.directory() + " is too large for " + title + ": " + why);
        counts.accept(CandidateReport.TOO_LONG, 1);
    }
}
