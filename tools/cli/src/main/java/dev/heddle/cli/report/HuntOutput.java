package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.report.format.FindingText;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Prints the report of a hunt.
 *
 * @param isFull whether to print the complete report; otherwise only what it adds to the findings
 */
public record HuntOutput(Console console, boolean isFull) implements HuntReport.Writer {
    @Override
    public void print(String line) {
        console.print(line);
    }

    @Override
    public String bold(String text) {
        return isFull ? console.bold(text) : text;
    }

    @Override
    public void finding(Finding finding) {
        Findings one = new Findings("", List.of(), Map.of(), List.of(finding));
        ReportReader.of(one, Path.of(""), "hunt", List.of(), List.of())
                .findings()
                .forEach(found -> FindingsOutput.print(FindingText.inFull(found), console));
    }
}
