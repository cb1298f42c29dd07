package dev.heddle.report.markdown;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.InterleavingText;
import dev.heddle.report.format.RankReasons;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.report.format.SourcePath;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Reproduction;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * GitHub Markdown, for {@code $GITHUB_STEP_SUMMARY}: the verdict, the most severe finding expanded, the others
 * collapsed.
 */
public final class MarkdownFormat implements ReportFormat {
    /** GitHub rejects a summary of a step above 1 MiB. */
    private static final int MOST_BYTES = 900_000;

    private static final int WIDTH = 120;
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>()#+\\-.!|~&@:]");
    private static final Pattern HTML_OR_SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>()#|~&@\"']");

    @Override
    public String name() {
        return "markdown";
    }

    @Override
    public String help() {
        return "Markdown, for the summary of a step of GitHub Actions";
    }

    @Override
    public void write(FormatInput input, OutputStream out) throws IOException {
        FindingsReport report = input.report();
        StringBuilder page = new StringBuilder("## Heddle: " + text(report.verdict()) + "\n\n");
        Comparison comparison = input.comparison();
        if (comparison != null) {
            page.append("Compared with the earlier results: ")
                    .append(comparison.inWords())
                    .append(".\n\n");
        }
        report.results().forEach(results -> results.missing()
                .forEach(
                        line -> page.append("> incomplete: ").append(text(line)).append("\n\n")));
        List<FindingGroup> groups = FindingGroup.of(report);
        SourcePath paths = new SourcePath(input);
        RankReasons ranks = new RankReasons(report);
        int shown = 0;
        int bytes = 0;
        while (shown < groups.size() && (input.most() == 0 || shown < input.most())) {
            String one = String.join("\n", lines(groups.get(shown), shown, ranks, input, paths)) + "\n\n";
            bytes += one.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MOST_BYTES) {
                break;
            }
            page.append(one);
            shown++;
        }
        int left = groups.stream()
                .skip(shown)
                .mapToInt(group -> group.findings().size())
                .sum();
        if (left > 0) {
            page.append("… and ")
                    .append(left)
                    .append(left == 1 ? " finding" : " findings")
                    .append(" more.\n");
        }
        out.write(page.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> lines(
            FindingGroup group, int index, RankReasons ranks, FormatInput input, SourcePath paths) {
        ReportFinding finding = group.mostInformative();
        List<String> lines = new ArrayList<>();
        lines.add(index == 0 ? "<details open>" : "<details>");
        lines.add("<summary><b>" + html(group.title()) + "</b> (" + marks(group.first(), input) + ")</summary>");
        lines.add("");
        ReportFinding prediction = group.prediction();
        if (prediction != null) {
            lines.add("Confirmed by a run with this failure: " + text(prediction.title()) + ".");
        }
        finding.sentences().forEach(sentence -> lines.add(text(sentence)));
        String why = ranks.why(group.first());
        if (why != null) {
            lines.add(text(why + "."));
        }
        lines.add("");
        if (finding.steps() != null) {
            block(InterleavingText.of(finding.steps(), finding.callers(), WIDTH), lines);
        }
        for (Location location : finding.locations()) {
            String place = location.at().line() > 0
                    ? paths.of(location.at()) + ":" + location.at().line()
                    : paths.of(location.at());
            String what =
                    (location.thread() == null ? "" : Wording.thread(location.thread()) + " ") + location.action();
            lines.add("- <code>" + html(place) + "</code> in <code>" + html(Wording.method(location.at())) + "</code>: "
                    + text(what) + calledFrom(location, paths));
        }
        lines.add("");
        Reproduction reproduction = group.reproducible().reproduction();
        if (!reproduction.command().isEmpty()) {
            lines.add(reproduction.isExact() ? "Reproduce it:" : "Try it:");
            block(List.of(reproduction.line()), lines);
            if (reproduction.missing() != null) {
                lines.add(text("But " + reproduction.missing() + "."));
                lines.add("");
            }
        }
        if (!group.others().isEmpty()) {
            lines.add("And " + group.others().size() + " more like it.");
            lines.add("");
        }
        lines.add("</details>");
        return lines;
    }

    private static String calledFrom(Location location, SourcePath paths) {
        CodePoint from = location.calledFrom();
        return from == null ? "" : ", called from <code>" + html(paths.of(from) + ":" + from.line()) + "</code>";
    }

    private static String marks(ReportFinding finding, FormatInput input) {
        List<String> marks = new ArrayList<>();
        if (input.comparison() != null && input.comparison().isNew(finding)) {
            marks.add("<b>new</b>");
        }
        marks.add(FindingKind.heading(finding.kind()).toLowerCase(Locale.ROOT));
        marks.add(finding.status().inWords());
        marks.add("in " + finding.codeOwner().inWords());
        Suppressions.Entry entry = input.suppressions().of(finding);
        if (entry != null) {
            marks.add("suppressed until " + entry.until() + ": " + html(entry.reason()));
        }
        marks.add("<code>" + finding.fingerprint() + "</code>");
        return String.join(", ", marks);
    }

    /** Adds a code block whose fence is longer than any fence in it. */
    private static void block(List<String> code, List<String> lines) {
        String fence = "```";
        while (String.join("\n", code).contains(fence)) {
            fence += "`";
        }
        lines.add(fence + "text");
        code.forEach(line -> lines.add(Printable.line(line)));
        lines.add(fence);
        lines.add("");
    }

    private static String text(String words) {
        return SPECIAL.matcher(Printable.line(words)).replaceAll("\\\\$0");
    }

    /** Escapes with character references, because Markdown is interpreted between two tags. */
    private static String html(String words) {
        return HTML_OR_SPECIAL
                .matcher(Printable.line(words))
                .replaceAll(match -> "&#" + (int) match.group().charAt(0) + ";");
    }
}
