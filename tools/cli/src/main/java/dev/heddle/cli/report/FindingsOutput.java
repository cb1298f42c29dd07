package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingText;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.ReproductionText;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.source.Sources;
import dev.heddle.report.text.TextReport;
import java.nio.file.Path;
import java.util.List;

/** Prints the findings of a verb: the most severe ones, a few lines for each, or all in full. */
public final class FindingsOutput {
    /** The maximum number of groups. */
    public static final VerbOption<Integer> MOST = VerbOption.number(
                    null, "most", 0, "print at most N groups of similar findings")
            .orElse(FormatInput.USUAL_MOST, FormatInput.USUAL_MOST + ", 0 for all")
            .withoutEffectOnVerdicts();

    private final FindingsReport report;
    private final Console console;

    public FindingsOutput(FindingsReport report, Console console) {
        this.report = report;
        this.console = console;
    }

    /** Prints the verdict, and at most this number of groups. */
    public void brief(int most) {
        text(List.of(), most).findings().forEach(console::print);
        console.print("");
    }

    /**
     * Prints at most this number of groups, without a verdict.
     *
     * @param sources folders of sources; an empty list stands for those beside the class path
     */
    public void groups(List<Path> sources, int most) {
        text(sources, most).groups().forEach(console::print);
    }

    private TextReport text(List<Path> sources, int most) {
        List<Path> folders = sources.isEmpty() ? report.defaultSources() : sources;
        return new TextReport(
                new FormatInput(report, Path.of("").toAbsolutePath(), folders, null, Suppressions.NONE, most),
                console::bold);
    }

    /**
     * Prints each finding in full, with the command that reproduces it, and an empty line after it.
     *
     * @param folders of sources; an empty list stands for those beside the class path
     */
    public void inFull(List<Path> folders) {
        Sources sources = new Sources(folders.isEmpty() ? report.defaultSources() : folders);
        for (ReportFinding finding : report.findings()) {
            print(FindingText.inFull(finding, sources), console);
            ReproductionText.lines(finding).forEach(line -> console.print("  " + line));
            console.print("");
        }
    }

    /** Prints lines of which the first one is a heading. */
    static void print(List<String> lines, Console console) {
        console.print(console.bold(lines.get(0)));
        lines.stream().skip(1).forEach(console::print);
    }
}
