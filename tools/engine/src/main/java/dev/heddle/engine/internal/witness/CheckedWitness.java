package dev.heddle.engine.internal.witness;

import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.analyzer.witness.WitnessText;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.trace.recording.Recording;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a file that is said to be a witness.
 *
 * @param wrong the first line that is wrong, and why; null if none is
 */
public record CheckedWitness(Path file, WitnessChecker.@Nullable Wrong wrong) {
    /** Checks files against a run. */
    public static List<CheckedWitness> of(Recording recording, List<Path> files) throws IOException {
        return of(new RecordedRun(EventSource.of(recording)), files);
    }

    /** The same for a run told as STD text. */
    public static List<CheckedWitness> of(Path text, List<Path> files) throws IOException {
        return of(new StdTrace(text, false), files);
    }

    private static List<CheckedWitness> of(TraceSource run, List<Path> files) throws IOException {
        WitnessText text = new WitnessText(run, TraceReading.of(run));
        List<CheckedWitness> all = new ArrayList<>();
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new UsageException(file + " is no file: name one that analyze --witness has written");
            }
            try (BufferedReader reader = Files.newBufferedReader(file)) {
                all.add(new CheckedWitness(file, text.check(reader)));
            } catch (MalformedInputException e) {
                throw new UsageException(file + " is no text: name a file that analyze --witness has written");
            }
        }
        return all;
    }
}
