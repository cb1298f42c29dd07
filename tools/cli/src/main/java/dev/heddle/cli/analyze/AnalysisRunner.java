package dev.heddle.cli.analyze;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.report.WrittenResults;
import dev.heddle.cli.terminal.CommandFailure;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.ObservedFailure;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.page.Page;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
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

/**
 * Runs several analyses of the same runs one after the other, each with its own results. The failures that the runs
 * themselves showed are added to the first analysis with findings.
 */
final class AnalysisRunner {
    private final AnalysisInput input;
    private final TechniqueRunner runner;
    private final Observations shown;
    private final ReportWriter written;
    private final Console console;
    private final WatchCoverage watched;
    private final List<Path> results = new ArrayList<>();
    private Observations observed;
    /** Error message to the techniques that failed with it. */
    private final Map<String, List<String>> failed = new LinkedHashMap<>();

    private int failure;
    private boolean hasFound;
    /** Whether the observed failures were printed, or are among the findings of a technique. */
    private boolean isObservedPrinted;

    /**
     * How to print results.
     *
     * @param most maximum number of groups of findings; 0 for all
     * @param isVerbose whether findings are printed in full
     */
    record Printing(Format format, int most, boolean isVerbose) {}

    /**
     * @param runner runs the techniques
     * @param observed what the runs have shown
     */
    AnalysisRunner(
            AnalysisInput input, TechniqueRunner runner, Observations observed, ReportWriter written, Console console) {
        this.input = input;
        this.runner = runner;
        this.shown = observed;
        this.observed = observed;
        this.written = written;
        this.console = console;
        watched = WatchCoverage.of(input.recordings());
    }

    /**
     * Runs a technique, writes its findings and prints them. If its results exist already, only prints them.
     *
     * @param hasPage whether its results have their own page
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
            print(work.technique(), findings, work.out(), made.written, printing);
        }
    }

    private static void undo(TechniqueRun work, Throwable why) {
        try {
            work.undo();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** @param written null without findings */
    private record Made(Analysis analysis, @Nullable WrittenResults written) {}

    private Made make(TechniqueRun work, boolean hasPage) throws IOException {
        Path out = work.out();
        Analysis analysis = runner.run(work);
        console.clearStatus();
        Findings found = analysis.findings();
        if (found == null) {
            work.end(analysis.lines());
            return new Made(analysis, null);
        }
        checkIsOfRuns(work.technique(), found);
        observed.writeSteps(out);
        Findings findings = watched.counted(observed.before(found, out));
        boolean hasMore = !observed.isEmpty() || observed.undecided() > 0 || watched.isPartial();
        (hasMore ? findings : found).write(out);
        WrittenResults results = written.write(out, findings, hasPage, console);
        work.end(null);
        return new Made(Analysis.found(findings), results);
    }

    /** Avoids reporting observed failures twice: the results of an earlier command may contain them. */
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
            return findings(work).findings().stream().anyMatch(ObservedFailure::isShownBy);
        } catch (RecordingException e) {
            // This is reported when the results are read.
            return false;
        }
    }

    private static Findings findings(TechniqueRun work) {
        try {
            return Findings.read(work.out().resolve(Findings.FILE_NAME));
        } catch (IOException e) {
            throw new RecordingException("the results of the earlier command cannot be read: " + e.getMessage(), e);
        }
    }

    /** Prints the results of a technique that an earlier command wrote. */
    private void take(TechniqueRun work, Printing printing) throws IOException {
        console.note(work.technique().id() + " finished in an earlier command: these are its results");
        if (!work.state().hasFindings()) {
            printCollected(work.state().lines(), work.out());
            return;
        }
        Path page = work.out().resolve(Page.FILE_NAME);
        Findings findings = findings(work);
        WrittenResults earlier =
                new WrittenResults(ReportReader.read(List.of(work.out())), Files.exists(page) ? page : null);
        print(work.technique(), findings, work.out(), earlier, printing);
    }

    private void print(Analysing technique, Findings findings, Path out, WrittenResults written, Printing printing)
            throws IOException {
        observed = shown.withoutFailures();
        isObservedPrinted = true;
        results.add(out);
        hasFound |= !findings.findings().isEmpty();
        if (printing.format == Format.JSON) {
            console.print(Format.json(findings));
            return;
        }
        if (written.report() != null) {
            FindingsOutput output = new FindingsOutput(written.report(), console);
            if (printing.isVerbose) {
                output.inFull(List.of());
            } else {
                output.brief(printing.most);
            }
        }
        new AnalysisSummary(technique, findings, watched, console).print(printing.isVerbose);
        console.print("written to " + out);
        if (written.page() != null) {
            console.print("report in " + written.page());
        }
    }

    /** A technique that analysed no run must not report that it found nothing. */
    private void checkIsOfRuns(Analysing technique, Findings findings) {
        long runs = input.recordings().size() + input.texts().size();
        if (findings.counts().getOrDefault(CandidateReport.TOO_LONG, 0L) == runs) {
            throw new UsageException(technique.title() + " could not analyse any of the runs: they are too large");
        }
    }

    private void printCollected(List<String> lines, Path out) {
        lines.forEach(console::print);
        watched.lines().forEach(console::print);
        printShown(out);
    }

    private void printShown(Path out) {
        List<Finding> failures = observed.failures().stream()
                .map(failure -> failure.finding(out))
                .toList();
        if (!failures.isEmpty()) {
            Findings found = new Findings("", List.of(), Map.of(), failures);
            new FindingsOutput(ReportReader.of(found, out, "analyze", List.of(), List.of()), console).inFull(List.of());
        }
        hasFound |= !shown.isEmpty();
        isObservedPrinted = true;
    }

    /**
     * Like {@link #run}, without a page. An error affects only this technique: its partial results are deleted.
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
            console.note(Printable.line("the partial results of a failed technique cannot be deleted: " + e));
        }
    }

    /** Reports the techniques that failed, one line for each reason. */
    void noteFailures() {
        failed.forEach((why, ids) -> console.note(Printable.line(String.join(", ", ids) + " failed: " + why)));
    }

    /**
     * Prints the observed failures, if all techniques failed and so none has printed them.
     *
     * @param out parent of the directories of the techniques
     */
    void printUnreported(Path out, Format format) throws IOException {
        if (isObservedPrinted || shown.isEmpty()) {
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
        isObservedPrinted = true;
    }

    /** The directories with findings. */
    List<Path> results() {
        return List.copyOf(results);
    }

    /**
     * The exit code of findings, if there are any; otherwise the highest one of the errors; otherwise that of a run
     * without a known end.
     */
    int exitCode() {
        if (hasFound) {
            return ExitCode.FINDINGS;
        }
        int undecided = shown.undecided() > 0 ? ExitCode.BAD_RECORDING : ExitCode.NOTHING_FOUND;
        return failed.isEmpty() ? undecided : failure;
    }
}
