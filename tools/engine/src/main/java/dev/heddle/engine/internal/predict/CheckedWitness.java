package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.analyzer.witness.WitnessText;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.trace.recording.Recording;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of checking a witness file.
 *
 * @param wrong the first invalid line with the reason; null if the witness is valid
 */
public record CheckedWitness(Path file, WitnessChecker.@Nullable InvalidStep wrong) {
    /** Checks files against a run. */
    public static List<CheckedWitness> of(Recording recording, List<Path> files) throws IOException {
        return of(new RecordedRun(EventSource.of(recording)), false, files);
    }

    /** The same for a run in STD text. */
    public static List<CheckedWitness> of(Path text, List<Path> files) throws IOException {
        return of(new StdTrace(text, false), StdTrace.isReadOnce(text), files);
    }

    private static List<CheckedWitness> of(TraceSource run, boolean isReadOnce, List<Path> files) throws IOException {
        // Only files of units of work begin with these lines.
        Map<Boolean, WitnessText> texts = new HashMap<>();
        List<CheckedWitness> all = new ArrayList<>();
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new UsageException(file + " is not a file: specify one that analyze --witness has written");
            }
            try {
                boolean isOfUnit = isOfUnit(file);
                if (!texts.containsKey(isOfUnit)) {
                    if (isReadOnce && !texts.isEmpty()) {
                        throw new UsageException(
                                run.name() + " can be read only once, and " + file
                                        + " needs it once more, as only some of these files are of units of work: write it to a file");
                    }
                    texts.put(isOfUnit, new WitnessText(run, TraceReading.of(run, isOfUnit, TraceStorage.inMemory())));
                }
                all.add(check(texts.get(isOfUnit), file));
            } catch (MalformedInputException e) {
                throw new UsageException(file + " is not a text file: specify one that analyze --witness has written");
            }
        }
        return all;
    }

    private static CheckedWitness check(WitnessText text, Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return new CheckedWitness(file, text.check(reader));
        }
    }

    private static boolean isOfUnit(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.anyMatch(line -> line.contains("|begin()|"));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
