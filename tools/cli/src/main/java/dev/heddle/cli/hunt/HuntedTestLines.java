package dev.heddle.cli.hunt;

import dev.heddle.cli.terminal.CountedFindings;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.page.Page;
import dev.heddle.report.text.TextReport;
import dev.heddle.report.text.UnnoticedFindings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The results of a hunted test, as lines. Their commands name the file of the class path, because the class path is long. */
final class HuntedTestLines {
    private final Path directory;
    private final ClassPathFile classPath;
    private final FindingsReport report;
    private final List<FindingGroup> groups;

    /** @param directory of the results of its hunt */
    HuntedTestLines(Path directory, ClassPathFile classPath) {
        this.directory = directory;
        this.classPath = classPath;
        report = ReportReader.read(List.of(directory));
        groups = FindingGroup.of(report);
    }

    /** The title of the most severe finding. */
    String title() {
        return groups.isEmpty() ? report.verdict() : groups.get(0).title();
    }

    String kind() {
        return groups.isEmpty() ? "failure" : groups.get(0).first().kind();
    }

    /** The races and deadlocks that the test does not notice, one line each, with the address in its page. */
    List<String> unnoticed() {
        String page = Directories.shorten(directory.resolve(Page.FILE_NAME)).toString();
        return UnnoticedFindings.of(report).stream()
                .map(one -> UnnoticedFindings.line(one) + "; " + page + "#" + one.anchor())
                .toList();
    }

    /**
     * The findings that make the test fail.
     *
     * @param bold highlights a text
     */
    List<String> lines(CountedFindings failOn, UnaryOperator<String> bold) {
        long count = groups.stream()
                .filter(one -> failOn.counts(one.first().source()))
                .count();
        FormatInput input = new FormatInput(
                report, Path.of("").toAbsolutePath(), report.defaultSources(), null, Suppressions.NONE, (int)
                        Math.max(1, count));
        List<String> lines = new ArrayList<>();
        for (String line : new TextReport(input, bold).groups()) {
            if (!line.isEmpty() && !line.startsWith("…")) {
                lines.add(classPath.shortened(line));
            }
        }
        lines.add("   full report: " + Directories.shorten(directory.resolve(Page.FILE_NAME)));
        return lines;
    }
}
