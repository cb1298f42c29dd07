package dev.heddle.cli.analyze;

import dev.heddle.analyzer.report.Result;
import dev.heddle.cli.report.WrittenReport;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Failure;
import dev.heddle.cli.terminal.Format;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.engine.internal.observed.ObservedText;
import dev.heddle.engine.internal.recordings.WatchedClasses;
import dev.heddle.engine.internal.technique.RankedAnalysis;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Analyses of the same runs, one after the other, each with results of its own. What the runs themselves have shown belongs to the first one that has any. */
final class Analyses {
    private final AnalysisInput input;
    private final Observations shown;
    private final WrittenReport written;
    private final Console console;
    private final WatchedClasses watched;
    private final List<Path> results = new ArrayList<>();
    private Observations observed;
    /** By what went wrong, the techniques that came to nothing for it. */
    private final Map<String, List<String>> failed = new LinkedHashMap<>();

    private int failure;
    private boolean hasFound;
    /** Whether what the runs have shown was printed, or is among the findings of a technique. */
    private boolean isShownTold;

    /**
     * How results are printed.
     *
     * @param most how many groups of findings, or 0 for all
     * @param isVerbose whether findings are printed in full
     */
    record Printing(Format format, int most, boolean isVerbose) {}

    /** @param observed what the runs have shown */
    Analyses(AnalysisInput input, Observations observed, WrittenReport written, Console console) {
        this.input = input;
        this.shown = observed;
        this.observed = observed;
        this.written = written;
        this.console = console;
        watched = WatchedClasses.of(input.recordings());
    }

    /**
     * Lets a technique look at the runs, writes what it finds and prints it.
     *
     * @param out its directory
     * @param hasPage whether its results have a page of their own
     */
    void run(Analysing technique, OptionValues options, Path out, boolean hasPage, Printing printing)
            throws IOException {
        console.status("analysing: " + technique.title());
        Analysis analysis = new RankedAnalysis(technique).analyze(input, options, out);
        console.clearStatus();
        if (analysis.findings() == null) {
            analysis.lines().forEach(console::print);
            watched.lines().forEach(console::print);
            printShown(out);
            return;
        }
        checkIsOfRuns(technique, analysis.findings());
        observed.writeSteps(out);
        Findings findings = watched.counted(observed.before(analysis.findings(), out));
        if (!observed.isEmpty() || watched.isPartial()) {
            Json.write(out.resolve(Findings.FILE_NAME), findings);
        }
        Path page = written.write(out, findings, hasPage, console);
        observed = new Observations();
        isShownTold = true;
        results.add(out);
        hasFound |= !findings.findings().isEmpty();
        if (printing.format == Format.JSON) {
            console.print(Format.json(findings));
            return;
        }
        new AnalysisReport(technique, findings, watched, out, printing.isVerbose, printing.most, console).print();
        if (page != null) {
            console.print("report in " + page);
        }
    }

    /** To have looked at nothing is not to have found nothing. */
    private void checkIsOfRuns(Analysing technique, Findings findings) {
        long runs = input.recordings().size() + input.texts().size();
        if (findings.counts().getOrDefault(Result.TOO_LONG, 0L) == runs) {
            throw new UsageException(technique.title() + " could look at none of the runs: they are too large");
        }
    }

    private void printShown(Path out) {
        observed.failures()
                .forEach(failure -> ObservedText.of(failure.finding(out)).forEach(console::print));
        hasFound |= !shown.isEmpty();
        isShownTold = true;
    }

    /**
     * As {@link #run}, without a page, but what goes wrong costs only the results of this technique: what it has written by then is deleted.
     *
     * @param out its directory, which nobody else writes to
     */
    void tryToRun(Analysing technique, OptionValues options, Path out, Printing printing) {
        try {
            run(technique, options, out, false, printing);
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            console.clearStatus();
            Failure why = Failure.of(e);
            why.trace(e);
            failed.computeIfAbsent(why.message(), message -> new ArrayList<>()).add(technique.id());
            failure = Math.max(failure, why.exitCode());
            if (!results.contains(out)) {
                delete(out);
            }
        }
    }

    private void delete(Path out) {
        try {
            Directories.delete(out);
        } catch (IOException e) {
            console.note(Printable.line("what a technique that failed has written could not be deleted: " + e));
        }
    }

    /** Says which techniques came to nothing, those with the same reason in one line. */
    void noteFailures() {
        failed.forEach((why, ids) -> console.note(Printable.line(String.join(", ", ids) + " failed: " + why)));
    }

    /**
     * Prints what the runs have shown, if no technique has done so because all of them have failed.
     *
     * @param out where the directories of the techniques are
     */
    void printUntold(Path out, Format format) throws IOException {
        if (isShownTold || shown.isEmpty()) {
            return;
        } else if (format != Format.JSON) {
            printShown(out);
            return;
        }
        List<String> recordings = input.recordings().stream()
                .map(recording -> recording.directory().toString())
                .toList();
        console.print(Format.json(shown.before(new Findings("", recordings, Map.of(), List.of()), out)));
        hasFound = true;
        isShownTold = true;
    }

    /** Directories with findings. */
    List<Path> results() {
        return List.copyOf(results);
    }

    /** That of findings, if there are any; else the highest of the failures. */
    int exitCode() {
        return hasFound ? ExitCode.FINDINGS : failed.isEmpty() ? ExitCode.NOTHING_FOUND : failure;
    }
}
