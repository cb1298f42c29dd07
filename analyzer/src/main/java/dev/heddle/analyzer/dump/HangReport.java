package dev.heddle.analyzer.dump;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The causes of a hang, and the threads that have no part in it.
 *
 * @param causes the certain ones first
 * @param dumps number of dumps of the process
 * @param time between the first and the last of them; null if unknown
 * @param counts threads of the last dump by role
 * @param notes everything that was not read, one line each
 */
public record HangReport(
        List<HangCause> causes, int dumps, @Nullable Duration time, Map<Role, Integer> counts, List<String> notes) {
    /** Name of the analysis in documents. */
    public static final String TECHNIQUE = "hang";

    /** The role of a thread in a hang. */
    public enum Role {
        /** It belongs to a cause. */
        CAUSE("of a cause"),
        /** It waits for a thread of a cause. */
        BEHIND("behind a cause"),
        /** It waits in code of the program, for no thread of a cause. */
        WAITING("waiting for other events"),
        /** It executes code of the program. */
        RUNNING("running, or waiting for a time or input"),
        /** A thread of a pool or timer without work, or of the JDK. */
        IDLE("idle or of the JDK");

        private final String words;

        Role(String words) {
            this.words = words;
        }

        /** The role behind a number of threads. */
        public String words() {
            return words;
        }
    }

    public HangReport {
        causes = List.copyOf(causes);
        notes = List.copyOf(notes);
    }

    /**
     * Reads files and finds the causes.
     *
     * @param files in the order in which the dumps were taken
     * @throws IOException with one line that names the file, if one cannot be read or has no dump
     */
    public static HangReport read(List<Path> files) throws IOException {
        List<DumpFile> read = new ArrayList<>();
        for (Path file : files) {
            try {
                read.add(DumpFile.read(file));
            } catch (DumpException e) {
                throw new IOException(file + " cannot be used: " + e.getMessage(), e);
            }
        }
        return of(DumpFile.join(read));
    }

    /** Finds the causes in dumps. */
    public static HangReport of(DumpFile file) {
        return new HangAnalysis(DumpSeries.of(file.dumps())).report(file.notes());
    }

    /** Reads the texts of dumps, in the order in which they were taken. */
    public static HangReport ofTexts(List<String> texts) throws IOException {
        List<DumpFile> read = new ArrayList<>();
        for (String text : texts) {
            read.add(DumpFile.text(text));
        }
        return of(DumpFile.join(read));
    }

    /** @param sources names of the dumps */
    public Findings findings(List<String> sources) {
        Map<String, Long> numbers = new TreeMap<>();
        counts.forEach((role, number) -> numbers.put("threads " + role.words(), (long) number));
        numbers.put("dumps", (long) dumps);
        List<Finding> found = causes.stream().map(HangCause::finding).toList();
        return new Findings(TECHNIQUE, sources, numbers, found);
    }
}
