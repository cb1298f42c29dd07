package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.Version;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.NoResultsException;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.page.Page;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the page of a verb's results, and the file that names the command that made them. */
public final class ReportWriter {
    /** Time for the reports after the budget of a hunt. */
    private static final Duration AFTER_BUDGET = Duration.ofSeconds(3);

    /** Time to read an event and to write it to a page, on a busy machine. */
    private static final long NANOS_OF_AN_EVENT = 2_500;

    private final String verb;
    private final List<String> program;
    private final List<String> replayOptions;
    private final Instant started = Instant.now();

    /**
     * @param verb as on the command line
     * @param program the command of the program; empty if none is run
     */
    public ReportWriter(String verb, List<String> program) {
        this(verb, program, List.of());
    }

    /**
     * @param verb as on the command line
     * @param program the command of the program
     * @param replayOptions what {@code heddle replay} needs to run it as the verb did
     */
    public ReportWriter(String verb, List<String> program, List<String> replayOptions) {
        this.verb = verb;
        this.program = List.copyOf(program);
        this.replayOptions = List.copyOf(replayOptions);
    }

    /**
     * When the reports of a hunt that starts now must be complete.
     *
     * @return value of {@link System#nanoTime}
     */
    public static long endAfter(Duration budget) {
        return System.nanoTime() + budget.plus(AFTER_BUDGET).toNanos();
    }

    /**
     * The same as {@link #write}, with as many events of runs as can be read in the remaining time.
     *
     * @param end value of {@link System#nanoTime}
     */
    public WrittenResults writeUntil(long end, Path directory, Findings findings, boolean hasPage, Console console) {
        long left = Math.max(0, end - System.nanoTime());
        long most = Math.min(Page.EVENTS_UNASKED, left / NANOS_OF_AN_EVENT);
        return write(directory, findings, hasPage, most, console);
    }

    /**
     * Writes both. An error is only a note, because the results are complete without them.
     *
     * @param directory of the results, with {@code findings.json}
     * @param findings the content of {@code findings.json}
     * @param hasPage whether the results get a page
     */
    public WrittenResults write(Path directory, Findings findings, boolean hasPage, Console console) {
        return write(directory, findings, hasPage, Page.EVENTS_UNASKED, console);
    }

    private WrittenResults write(Path directory, Findings findings, boolean hasPage, long mostEvents, Console console) {
        FindingsReport report = null;
        try {
            MadeBy madeBy = madeBy(findings);
            madeBy.write(directory);
            report = ReportReader.of(findings, directory, madeBy);
            return new WrittenResults(report, hasPage ? page(report, mostEvents, directory) : null);
        } catch (IOException e) {
            console.note("no report was written: " + e.getMessage());
        } catch (RuntimeException e) {
            noteFault(e, console);
        }
        return new WrittenResults(report, null);
    }

    private MadeBy madeBy(Findings findings) {
        String jdk = null;
        Map<String, Long> notWoven = new TreeMap<>();
        for (String name : findings.recordings()) {
            Manifest manifest = manifest(name);
            if (manifest != null) {
                jdk = jdk == null ? manifest.begin().jvm() : jdk;
                manifest.unwoven().forEach((reason, count) -> notWoven.merge(reason, count, Math::max));
            }
        }
        return new MadeBy(
                MadeBy.SCHEMA_VERSION,
                Version.number(),
                verb,
                program,
                replayOptions,
                Path.of("").toAbsolutePath().toString(),
                jdk,
                started.toString(),
                Instant.now().toString(),
                notWoven);
    }

    /**
     * Writes a page of several results.
     *
     * @param results directories with {@code findings.json}
     * @param directory where the page goes
     * @return where it is; null if absent
     */
    public Path page(List<Path> results, Path directory, Console console) {
        try {
            return page(ReportReader.read(results), Page.EVENTS_UNASKED, directory);
        } catch (IOException | NoResultsException e) {
            console.note("no report was written: " + e.getMessage());
            return null;
        } catch (RuntimeException e) {
            noteFault(e, console);
            return null;
        }
    }

    private static Path page(FindingsReport report, long mostEvents, Path directory) throws IOException {
        Path file = directory.resolve(Page.FILE_NAME);
        Page.write(report, report.defaultSources(), mostEvents, file);
        return file;
    }

    /** An error of the page must not lose the findings of a long hunt. */
    private static void noteFault(RuntimeException e, Console console) {
        console.note("no report was written because of a fault of Heddle's own, please report it: " + e);
    }

    /** Null if the recording does not say anything of itself, as one whose text was given. */
    private static Manifest manifest(String recording) {
        try {
            return Manifest.read(Path.of(recording));
        } catch (RecordingException e) {
            return null;
        }
    }
}
