package dev.heddle.report.markdown;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.LaneText;
import dev.heddle.report.format.RankReasons;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.report.format.SourcePath;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.KindText;
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

/** Markdown as GitHub has it, for {@code $GITHUB_STEP_SUMMARY}: the verdict, the worst findings folded out, the others folded. */
public final class MarkdownFormat implements ReportFormat {
    /** A step may write 1 MiB; what is beyond is dropped with an error. */
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
                .forEach(line -> page.append("> not whole: ").append(text(line)).append("\n\n")));
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
        ReportFinding finding = group.telling();
        List<String> lines = new ArrayList<>();
        lines.add(index == 0 ? "<details open>" : "<details>");
        lines.add("<summary><b>" + html(group.title()) + "</b> (" + marks(group.first(), input) + ")</summary>");
        lines.add("");
        ReportFinding prediction = group.prediction();
        if (prediction != null) {
            lines.add("In such a run came true: " + text(prediction.title()) + ".");
        }
        finding.sentences().forEach(sentence -> lines.add(text(sentence)));
        String why = ranks.why(group.first());
        if (why != null) {
            lines.add(text(why + "."));
        }
        lines.add("");
        if (finding.steps() != null) {
            block(LaneText.of(finding.steps(), WIDTH), lines);
        }
        for (Location spot : finding.spots()) {
            String place =
                    spot.at().line() > 0 ? paths.of(spot.at()) + ":" + spot.at().line() : paths.of(spot.at());
            String what = (spot.thread() == null ? "" : Wording.thread(spot.thread()) + " ")
                    + spot.does()
                    + (spot.object() == null ? "" : " " + Wording.object(spot.object()));
            lines.add("- <code>" + html(place) + "</code> in <code>" + html(Wording.method(spot.at())) + "</code>: "
                    + text(what) + calledFrom(spot, paths));
        }
        lines.add("");
        Reproduction bringBack = group.broughtBack().bringBack();
        if (!bringBack.command().isEmpty()) {
            lines.add(bringBack.isExact() ? "Bring it back:" : "Try it:");
            block(List.of(bringBack.line()), lines);
            if (bringBack.missing() != null) {
                lines.add(text("But " + bringBack.missing() + "."));
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

    private static String calledFrom(Location spot, SourcePath paths) {
        CodePoint from = spot.calledFrom();
        return from == null ? "" : ", called from <code>" + html(paths.of(from) + ":" + from.line()) + "</code>";
    }

    private static String marks(ReportFinding finding, FormatInput input) {
        List<String> marks = new ArrayList<>();
        if (input.comparison() != null && input.comparison().isNew(finding)) {
            marks.add("<b>new</b>");
        }
        marks.add(KindText.name(finding.kind()).toLowerCase(Locale.ROOT));
        marks.add(finding.status().inWords());
        marks.add("in " + finding.whose().inWords());
        Suppressions.Entry entry = input.suppressions().of(finding);
        if (entry != null) {
            marks.add("suppressed until " + entry.until() + ": " + html(entry.reason()));
        }
        marks.add("<code>" + finding.fingerprint() + "</code>");
        return String.join(", ", marks);
    }

    /** A block of code whose fence is longer than any in it. */
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

    /** As references to letters: what stands between two tags may be taken for Markdown. */
    private static String html(String words) {
        return HTML_OR_SPECIAL
                .matcher(Printable.line(words))
                .replaceAll(match -> "&#" + (int) match.group().charAt(0) + ";");
    }
}
