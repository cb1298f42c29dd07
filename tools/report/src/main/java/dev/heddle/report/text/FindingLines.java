package dev.heddle.report.text;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.LaneText;
import dev.heddle.report.format.RankReasons;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Reproduction;
import dev.heddle.report.model.Wording;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A group of findings in twelve lines at most: title, how sure, lanes, places, command. */
final class FindingLines {
    private static final int MOST_PLACES = 4;
    private static final int MOST_METHODS = 3;
    /** Lanes may be wider than a terminal of old: cut, they say nothing. */
    private static final int WIDTH = 120;

    private static final String INDENT = "   ";

    private final FormatInput input;
    private final UnaryOperator<String> bold;
    private final Sources sources;
    private final RankReasons ranks;

    FindingLines(FormatInput input, UnaryOperator<String> bold) {
        this.input = input;
        this.bold = bold;
        sources = new Sources(input.sources());
        ranks = new RankReasons(input.report());
    }

    /** @param number of the group in the report, from 1 */
    List<String> of(FindingGroup group, int number) {
        return lines(group, number, bringBack(group.broughtBack()));
    }

    /** The same, with no word of how it is brought back. */
    List<String> withoutCommand(FindingGroup group, int number) {
        return lines(group, number, List.of());
    }

    private List<String> lines(FindingGroup group, int number, List<String> bringBack) {
        ReportFinding finding = group.telling();
        List<String> lines = new ArrayList<>();
        lines.add(marks(group));
        String why = ranks.why(group.first());
        if (why != null) {
            lines.add(why);
        }
        Proof proof = Proof.of(finding.source());
        if (proof != null) {
            lines.add(proof.inWords());
        }
        ReportFinding prediction = group.prediction();
        if (prediction != null) {
            lines.add(cameTrue(prediction) + prediction.title());
        }
        if (finding.kind().equals("access-pair")) {
            // How passing runs differ, and what trying it came to.
            finding.sentences().stream()
                    .limit(finding.source().details().containsKey("verdict") ? 2 : 1)
                    .forEach(lines::add);
        }
        if (finding.steps() == null) {
            finding.sentences().stream().skip(1).limit(1).forEach(lines::add);
        } else {
            lines.addAll(LaneText.of(finding.steps(), WIDTH - INDENT.length()));
        }
        lines.addAll(places(group));
        // Names in these lines may hold anything. A command is quoted instead, and whole.
        lines.replaceAll(Printable::name);
        lines.addAll(bringBack);
        if (!group.others().isEmpty()) {
            lines.add(Printable.name("and " + group.others().size() + " more like it" + others(group)));
        }
        List<String> all = new ArrayList<>(List.of(number + ". " + bold.apply(Printable.name(group.title()))));
        lines.forEach(line -> all.add(INDENT + line));
        return all;
    }

    /** What was seen in a recorded run is the failure itself; what was predicted may have come true beside it. */
    private static String cameTrue(ReportFinding finding) {
        return finding.status() == Finding.Status.OBSERVED ? "that is: " : "came true: ";
    }

    /** How sure it is, whose it is, and under which names to find it again. */
    private String marks(FindingGroup group) {
        ReportFinding finding = group.first();
        List<String> marks = new ArrayList<>();
        Comparison comparison = input.comparison();
        if (comparison != null && group.findings().stream().anyMatch(comparison::isNew)) {
            marks.add("NEW");
        }
        marks.add(finding.status().inWords());
        marks.add("in " + group.telling().whose().inWords() + library(group.telling()));
        Suppressions.Entry suppressed = input.suppressions().of(finding);
        if (suppressed != null) {
            marks.add("suppressed until " + suppressed.until() + " (" + suppressed.reason() + ")");
        }
        marks.add(finding.id());
        marks.add("fingerprint " + finding.fingerprint());
        return String.join("; ", marks);
    }

    private static String library(ReportFinding finding) {
        return finding.spots().stream()
                .filter(spot -> spot.whose() == finding.whose() && spot.library() != null)
                .findFirst()
                .map(spot -> " (" + spot.library() + ")")
                .orElse("");
    }

    /** Each place once, in the form that development environments link; those that explain it first, and where it failed. */
    private List<String> places(FindingGroup group) {
        Set<String> places = new LinkedHashSet<>();
        Stream.of(group.telling(), group.first())
                .flatMap(finding -> finding.spots().stream())
                .forEach(spot -> places.add("at " + spot.at()
                        + (spot.calledFrom() == null ? "" : ", called from " + spot.calledFrom())
                        + source(spot)));
        List<String> lines = new ArrayList<>(places.stream().limit(MOST_PLACES).toList());
        if (places.size() > MOST_PLACES) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + ", and " + (places.size() - MOST_PLACES) + " more");
        }
        return lines;
    }

    private String source(Location spot) {
        String line = sources.at(spot.at());
        return line == null ? "" : "  " + Printable.line(line);
    }

    private static List<String> bringBack(ReportFinding finding) {
        Reproduction bringBack = finding.bringBack();
        if (bringBack.command().isEmpty()) {
            return bringBack.missing() == null ? List.of() : List.of(Printable.name(bringBack.missing()));
        }
        boolean isFailed = finding.isPlanRefuted();
        boolean isOfRecording = bringBack.plan() == null;
        String label = isOfRecording
                ? "make a plan of it: "
                : !bringBack.isExact() ? "try it: " : isFailed ? "rerun (not reproduced when checked): " : "rerun: ";
        List<String> lines = new ArrayList<>(List.of(label + bringBack.line()));
        if (bringBack.missing() != null) {
            lines.add(Printable.name("but " + bringBack.missing()));
        }
        return lines;
    }

    /** Where the others are, as far as a line has room. */
    private static String others(FindingGroup group) {
        Set<String> methods = new LinkedHashSet<>();
        for (ReportFinding finding : group.others()) {
            finding.spots().forEach(spot -> methods.add(method(spot)));
        }
        Stream.of(group.telling(), group.first())
                .flatMap(finding -> finding.spots().stream())
                .forEach(spot -> methods.remove(method(spot)));
        if (methods.isEmpty()) {
            return ", in the same methods";
        }
        List<String> some = methods.stream().limit(MOST_METHODS).toList();
        return ", also in " + String.join(", ", some) + (some.size() < methods.size() ? ", …" : "");
    }

    private static String method(Location spot) {
        return Wording.method(spot.at());
    }
}
