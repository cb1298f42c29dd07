package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.technique.Report.Writer;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.text.TextReport;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Option;

/** Findings as a verb prints them that has just written its results: a few lines for each, the worst ones only. */
public final class BriefFindings {
    /** How many of them. */
    public static final Option MOST = Arguments.value(
            null,
            "most",
            "N",
            "print at most N groups of findings that are alike; default " + FormatInput.USUAL_MOST + ", 0 for all");

    private BriefFindings() {}

    /** How many the arguments ask for. */
    public static int most(Arguments arguments) {
        return arguments.number(MOST, 0, FormatInput.USUAL_MOST);
    }

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
     * The same of findings that are not in a directory of results, without a verdict.
     *
     * @param directory what their files are relative to
     * @param verb that made them
     * @param program its command
     * @param replayOptions what a replay of it needs besides
     * @param sources folders of sources, whose lines stand at the places
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

    /** Takes what a technique has to say beside its findings. */
    public static Writer besides(Console console) {
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
