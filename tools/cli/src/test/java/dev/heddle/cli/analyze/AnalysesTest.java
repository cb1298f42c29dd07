package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.report.WrittenReport;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Finding;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A technique that comes to nothing, among others. */
class AnalysesTest {
    private static final Analyses.Printing PRINTING = new Analyses.Printing(Format.TEXT, 0, false);

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
        public List<String> text(Finding finding) {
            return List.of();
        }

        @Override
        public Analysis analyze(AnalysisInput input, OptionValues options, Path out) {
            if (failure instanceof Error e) {
                throw e;
            } else if (failure instanceof RuntimeException e) {
                throw e;
            }
            return Analysis.collected(List.of(id + " was here"));
        }
    }

    @Test
    void oneThatHasTooLittleMemoryLeavesTheOthersTheirTurn() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false);
        Analyses analyses = new Analyses(
                AnalysisInput.of(List.of()), new Observations(), new WrittenReport("analyze", List.of()), console);
        analyses.tryToRun(
                new Fake("large", new OutOfMemoryError("Java heap space")), OptionValues.USUAL, temp, PRINTING);
        analyses.tryToRun(new Fake("odd", new IllegalStateException("no")), OptionValues.USUAL, temp, PRINTING);
        analyses.tryToRun(new Fake("good", null), OptionValues.USUAL, temp, PRINTING);
        analyses.noteFailures();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("good was here");
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("heddle: large failed: out of memory (Java heap space)"))
                .anyMatch(line -> line.startsWith("heddle: odd failed: a fault of Heddle's own"));
        assertThat(analyses.exitCode()).isEqualTo(ExitCode.INTERNAL);
    }
}
