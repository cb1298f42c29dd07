package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.ObservedRun;
import dev.heddle.engine.internal.runs.RecordedFailure;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A technique that comes to nothing, among others. */
class AnalysisRunnerTest {
    private static final AnalysisRunner.Printing PRINTING = new AnalysisRunner.Printing(Format.TEXT, 0, false);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            false);

    @TempDir
    Path temp;

    /** One that fails, or prints what it is called. */
    private record Fake(String id, Throwable failure) implements Analysing {
        @Override
        public String title() {
            return id;
        }

        @Override
        public String help() {
            return id;
        }

        @Override
        public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
            Files.createDirectories(out.resolve("plans"));
            if (failure instanceof Error e) {
                throw e;
            } else if (failure instanceof RuntimeException e) {
                throw e;
            }
            return Analysis.collected(List.of(id + " was here"));
        }
    }

    private TechniqueRun work(Fake technique) {
        return new TechniqueRun(
                technique,
                OptionValues.DEFAULTS,
                temp.resolve(technique.id()),
                AnalysisProgress.begun(technique, OptionValues.DEFAULTS, List.of()));
    }

    private AnalysisRunner analyses(Observations observed) {
        AnalysisInput input = AnalysisInput.of(List.of());
        return new AnalysisRunner(
                input,
                work -> work.technique().analyze(input, work.options(), work.out()),
                observed,
                new ReportWriter("analyze", List.of()),
                console);
    }

    @Test
    void oneThatHasTooLittleMemoryLeavesTheOthersTheirTurn() {
        AnalysisRunner analyses = analyses(new Observations());
        analyses.tryToRun(work(new Fake("large", new OutOfMemoryError("Java heap space"))), PRINTING);
        analyses.tryToRun(work(new Fake("odd", new IllegalStateException("no"))), PRINTING);
        analyses.tryToRun(work(new Fake("good", null)), PRINTING);
        analyses.noteFailures();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("good was here");
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("heddle: large failed: out of memory (Java heap space)"))
                .anyMatch(line -> line.startsWith("heddle: odd failed: a fault of Heddle's own"));
        assertThat(analyses.exitCode()).isEqualTo(ExitCode.INTERNAL);
        assertThat(temp.toFile().list()).as("directories").containsExactly("good");
    }

    @ParameterizedTest
    @EnumSource
    void reportsObservedFailuresOnceEvenIfAllTechniquesFail(Format format) throws IOException {
        Finding seen = new Finding(
                "seen-1",
                "failure",
                Finding.Status.OBSERVED,
                "exit code 3",
                List.of(),
                List.of(),
                null,
                null,
                "exit code 3",
                Map.of());
        Observations observed = new Observations();
        observed.add(new ObservedRun(
                temp.resolve("recording"),
                List.of(new RecordedFailure(RecordedFailure.Kind.ENDED, Failure.ofExit(3, List.of()), seen)),
                null,
                false));
        AnalysisRunner analyses = analyses(observed);
        for (String id : List.of("one", "other")) {
            analyses.tryToRun(
                    work(new Fake(id, new IllegalStateException("no"))), new AnalysisRunner.Printing(format, 0, false));
        }
        analyses.noteFailures();
        analyses.printUnreported(temp, format);
        analyses.printUnreported(temp, format);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("heddle: one, other failed: ");
        assertThat(out.toString(StandardCharsets.UTF_8)).containsOnlyOnce("seen-1");
        assertThat(analyses.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(temp).isEmptyDirectory();
    }
}
