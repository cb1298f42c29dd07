package dev.heddle.cli.analyze;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.CommandFailure;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
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
import dev.heddle.report.page.Page;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Analyses of the same runs, one after the other, each with results of its own. What the runs themselves have shown belongs to the first one that has any. */
final class AnalysisRunner {
    private final AnalysisInput input;
    private final Observations shown;
    private final ReportWriter written;
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
    AnalysisRunner(AnalysisInput input, Observations observed, ReportWriter written, Console console) {
        this.input = input;
        this.shown = observed;
        this.observed = observed;
        this.written = written;
        this.console = console;
        watched = WatchedClasses.of(input.recordings());
    }

    /**
     * Lets a technique look at the runs, writes what it finds and prints it; or prints what it has found already.
     *
     * @param hasPage whether its results have a page of their own
     */
    void run(TechniqueRun work, boolean hasPage, Printing printing) throws IOException {
        if (work.isDone()) {
            take(work, printing);
            return;
        }
        work.begin();
        Made made;
        try {
            console.status("analysing: " + work.technique().title());
            made = make(work, hasPage);
        } catch (IOException | RuntimeException | Error e) {
            console.clearStatus();
            undo(work, e);
            throw e;
        }
        Findings findings = made.analysis.findings();
        if (findings == null) {
            printCollected(made.analysis.lines(), work.out());
        } else {
            print(work.technique(), findings, work.out(), made.page, printing);
        }
    }

    private static void undo(TechniqueRun work, Throwable why) {
        try {
            work.undo();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** @param page null if there is none */
    private record Made(Analysis analysis, @Nullable Path page) {}

    private Made make(TechniqueRun work, boolean hasPage) throws IOException {
        Path out = work.out();
        Analysis analysis = new RankedAnalysis(work.technique()).analyze(input, work.options(), out);
        console.clearStatus();
        Findings found = analysis.findings();
        if (found == null) {
            work.end(analysis.lines());
            return new Made(analysis, null);
        }
        checkIsOfRuns(work.technique(), found);
        observed.writeSteps(out);
        Findings findings = watched.counted(observed.before(found, out));
        if (!observed.isEmpty() || observed.undecided() > 0 || watched.isPartial()) {
            Json.write(out.resolve(Findings.FILE_NAME), findings);
        }
        Path page = written.write(out, findings, hasPage, console);
        work.end(null);
        return new Made(Analysis.found(findings), page);
    }

    /** What the runs have shown may be among results that an earlier command has left. */
    void expect(List<TechniqueRun> works) {
        if (works.stream().anyMatch(AnalysisRunner::hasShown)) {
            observed = shown.withoutFailures();
        }
    }

    private static boolean hasShown(TechniqueRun work) {
        if (!work.isDone() || !work.state().hasFindings()) {
            return false;
        }
        try {
            return findings(work).findings().stream().anyMatch(ObservedText::prints);
        } catch (RecordingException e) {
            // That is told when they are taken.
            return false;
        }
    }

    private static Findings findings(TechniqueRun work) {
        try {
            return Findings.read(work.out().resolve(Findings.FILE_NAME));
        } catch (IOException e) {
            throw new RecordingException("what was found before cannot be read: " + e.getMessage(), e);
        }
    }

    /** Takes the results of a technique as an earlier command has left them, and prints them. */
    private void take(TechniqueRun work, Printing printing) throws IOException {
        console.note(work.technique().id() + " had ended already: its results are those of before");
        if (!work.state().hasFindings()) {
            printCollected(work.state().lines(), work.out());
            return;
        }
        Path page = work.out().resolve(Page.FILE_NAME);
        print(work.technique(), findings(work), work.out(), Files.exists(page) ? page : null, printing);
    }

    private void print(Analysing technique, Findings findings, Path out, @Nullable Path page, Printing printing)
            throws IOException {
        observed = shown.withoutFailures();
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
        if (findings.counts().getOrDefault(CandidateReport.TOO_LONG, 0L) == runs) {
            throw new UsageException(technique.title() + " could look at none of the runs: they are too large");
        }
    }

    private void printCollected(List<String> lines, Path out) {
        lines.forEach(console::print);
        watched.lines().forEach(console::print);
        printShown(out);
    }

    private void printShown(Path out) {
        observed.failures()
                .forEach(failure -> ObservedText.of(failure.finding(out)).forEach(console::print));
        hasFound |= !shown.isEmpty();
        isShownTold = true;
    }

    /**
     * As {@link #run}, without a page, but what goes wrong costs only the results of this technique: what it has written by then is deleted.
     */
    void tryToRun(TechniqueRun work, Printing printing) {
        try {
            run(work, false, printing);
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            console.clearStatus();
            CommandFailure why = CommandFailure.of(e);
            why.trace(e);
            failed.computeIfAbsent(why.message(), message -> new ArrayList<>())
                    .add(work.technique().id());
            failure = Math.max(failure, why.exitCode());
            if (!work.isDone() && !results.contains(work.out())) {
                delete(work.out());
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

    /** That of findings, if there are any; else the highest of the failures; else that of a run whose end is not known. */
    int exitCode() {
        if (hasFound) {
            return ExitCode.FINDINGS;
        }
        int undecided = shown.undecided() > 0 ? ExitCode.BAD_RECORDING : ExitCode.NOTHING_FOUND;
        return failed.isEmpty() ? undecided : failure;
    }
}
