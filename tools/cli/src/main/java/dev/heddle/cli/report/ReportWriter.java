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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the page of a verb's results, and the file that names the command that made them. */
public final class ReportWriter {
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
     * Writes both. Results are worth no less if there can be no page of them, so that is a note.
     *
     * @param directory of the results, with {@code findings.json}
     * @param findings what is in that
     * @return where the page is; null if it could not be written
     */
    public Path write(Path directory, Findings findings, Console console) {
        return write(directory, findings, true, console);
    }

    /**
     * Writes both, or only what made the results.
     *
     * @param directory of the results, with {@code findings.json}
     * @param findings what is in that
     * @param hasPage whether there is to be a page
     * @return where the page is; null if absent
     */
    public Path write(Path directory, Findings findings, boolean hasPage, Console console) {
        try {
            String jdk = null;
            Map<String, Long> notWoven = new TreeMap<>();
            for (String name : findings.recordings()) {
                Manifest manifest = manifest(name);
                if (manifest != null) {
                    jdk = jdk == null ? manifest.jvm() : jdk;
                    manifest.unwoven().forEach((reason, count) -> notWoven.merge(reason, count, Math::max));
                }
            }
            new MadeBy(
                            MadeBy.SCHEMA_VERSION,
                            Version.number(),
                            verb,
                            program,
                            replayOptions,
                            Path.of("").toAbsolutePath().toString(),
                            jdk,
                            started.toString(),
                            Instant.now().toString(),
                            notWoven)
                    .write(directory);
        } catch (IOException e) {
            console.note("no report was written: " + e.getMessage());
            return null;
        } catch (RuntimeException e) {
            return fault(e, console);
        }
        return hasPage ? page(List.of(directory), directory, console) : null;
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
            FindingsReport report = ReportReader.read(results);
            Path file = directory.resolve(Page.FILE_NAME);
            Page.write(report, report.defaultSources(), Page.EVENTS_UNASKED, file);
            return file;
        } catch (IOException | NoResultsException e) {
            console.note("no report was written: " + e.getMessage());
            return null;
        } catch (RuntimeException e) {
            return fault(e, console);
        }
    }

    /** An error of the page must not lose the findings of a long hunt. */
    private static Path fault(RuntimeException e, Console console) {
        console.note("no report was written because of a fault of Heddle's own, please report it: " + e);
        return null;
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
