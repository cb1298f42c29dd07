package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.technique.HuntReport.Writer;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.text.TextReport;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.util.List;

/** Prints the most severe findings after a verb wrote its results, a few lines for each. */
public final class BriefFindings {
    /** The maximum number of groups. */
    public static final VerbOption<Integer> MOST = VerbOption.number(
                    null, "most", 0, "print at most N groups of similar findings")
            .orElse(FormatInput.USUAL_MOST, FormatInput.USUAL_MOST + ", 0 for all")
            .withoutEffectOnVerdicts();

    private BriefFindings() {}

    /** @param directory of the results */
    public static void print(Path directory, int most, Console console) {
        FormatInput input = new FormatInput(
                ReportReader.read(List.of(directory)),
                Path.of("").toAbsolutePath(),
                List.of(),
                null,
                Suppressions.NONE,
                most);
        new TextReport(input, console::bold).findings().forEach(console::print);
        console.print("");
    }

    /**
     * Prints findings that are not in a directory of results, without a verdict.
     *
     * @param directory base of the relative paths in the findings
     * @param verb the verb that made them
     * @param program the command of the program
     * @param replayOptions further options for a replay
     * @param sources folders of sources; the output shows the source lines of the places
     */
    public static void print(
            Findings findings,
            Path directory,
            String verb,
            List<String> program,
            List<String> replayOptions,
            List<Path> sources,
            int most,
            Console console) {
        FormatInput input = new FormatInput(
                ReportReader.of(findings, directory, verb, program, replayOptions),
                Path.of("").toAbsolutePath(),
                sources,
                null,
                Suppressions.NONE,
                most);
        new TextReport(input, console::bold).groups().forEach(console::print);
    }

    /** Prints the output of a technique in addition to its findings. */
    public static Writer techniqueOutput(Console console) {
        return new Writer() {
            @Override
            public void print(String line) {
                console.print(line);
            }

            @Override
            public boolean isFull() {
                return false;
            }
        };
    }
}
