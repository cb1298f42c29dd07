package dev.heddle.report.text;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.InterleavingText;
import dev.heddle.report.format.RankReasons;
import dev.heddle.report.format.ReproductionText;
import dev.heddle.report.model.CauseText;
import dev.heddle.report.model.FindingKind;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
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

/** Formats a group of findings in few lines: title, status, interleaving, places, command. */
final class FindingLines {
    private static final int MOST_PLACES = 4;
    private static final int MOST_METHODS = 3;
    /** Interleavings may be wider than 80 columns, because shortened ones are useless. */
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
        return lines(group, number, ReproductionText.lines(group.reproducible()));
    }

    /** The lines without the command that reproduces it. */
    List<String> withoutCommand(FindingGroup group, int number) {
        return lines(group, number, List.of());
    }

    private List<String> lines(FindingGroup group, int number, List<String> reproduction) {
        ReportFinding finding = group.mostInformative();
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
        Object effect = finding.source().details().get(Finding.EFFECT);
        if (effect != null) {
            lines.add("effect: " + effect);
        }
        ReportFinding prediction = group.prediction();
        if (prediction != null && !repeats(group.title(), prediction.title())) {
            lines.add(predictionLabel(prediction) + prediction.title());
        }
        finding.sentences().stream()
                .limit(FindingKind.of(finding.kind()).sentencesInBrief(finding))
                .forEach(lines::add);
        if (finding.steps() == null) {
            finding.sentences().stream().skip(1).limit(1).forEach(lines::add);
        } else {
            lines.addAll(InterleavingText.of(finding.steps(), finding.callers(), WIDTH - INDENT.length()));
        }
        lines.addAll(places(group));
        lines.addAll(cause(group));
        // Names in these lines may hold anything. A command is quoted instead, and whole.
        lines.replaceAll(Printable::name);
        lines.addAll(reproduction);
        if (!group.others().isEmpty()) {
            lines.add(Printable.name("and " + group.others().size() + " more like it" + others(group)));
        }
        List<String> all = new ArrayList<>(List.of(number + ". " + bold.apply(Printable.name(group.title()))));
        lines.forEach(line -> all.add(INDENT + line));
        return all;
    }

    /** Whether both titles end in the same details, after their first words. */
    private static boolean repeats(String title, String other) {
        int details = other.indexOf(": ");
        return details >= 0 && title.endsWith(other.substring(details));
    }

    /** The label of a confirmed prediction. In a recorded run, the finding is the failure itself. */
    private static String predictionLabel(ReportFinding finding) {
        return finding.status() == Finding.Status.OBSERVED ? "the failure is: " : "confirmed: ";
    }

    /** Status, code owner, id and fingerprint. */
    private String marks(FindingGroup group) {
        ReportFinding finding = group.first();
        List<String> marks = new ArrayList<>();
        Comparison comparison = input.comparison();
        if (comparison != null && group.findings().stream().anyMatch(comparison::isNew)) {
            marks.add("NEW");
        }
        marks.add(finding.status().inWords());
        marks.add("in " + group.mostInformative().codeOwner().inWords() + library(group.mostInformative()));
        Suppressions.Entry suppressed = input.suppressions().of(finding);
        if (suppressed != null) {
            marks.add("suppressed until " + suppressed.until() + " (" + suppressed.reason() + ")");
        }
        marks.add(finding.id());
        marks.add("fingerprint " + finding.fingerprint());
        return String.join("; ", marks);
    }

    private static String library(ReportFinding finding) {
        return finding.locations().stream()
                .filter(location -> location.codeOwner() == finding.codeOwner() && location.library() != null)
                .findFirst()
                .map(location -> " (" + location.library() + ")")
                .orElse("");
    }

    /**
     * The distinct places in the form that development environments link: first those that explain it, then the
     * failure.
     */
    private List<String> places(FindingGroup group) {
        Set<String> places = new LinkedHashSet<>();
        Stream.of(group.mostInformative(), group.first())
                .flatMap(finding -> finding.locations().stream())
                .forEach(location -> places.add("at " + location.at()
                        + (location.calledFrom() == null ? "" : ", called from " + location.calledFrom())
                        + source(location)));
        List<String> lines = new ArrayList<>(places.stream().limit(MOST_PLACES).toList());
        if (places.size() > MOST_PLACES) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + ", and " + (places.size() - MOST_PLACES) + " more");
        }
        return lines;
    }

    private static List<String> cause(FindingGroup group) {
        return Stream.of(group.mostInformative(), group.first())
                .map(finding -> CauseText.lines(finding.source()))
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .map(FindingLines::indentedAfterFirst)
                .orElse(List.of());
    }

    private static List<String> indentedAfterFirst(List<String> lines) {
        List<String> indented = new ArrayList<>(lines.subList(0, 1));
        lines.stream().skip(1).forEach(line -> indented.add("  " + line));
        return indented;
    }

    private String source(Location location) {
        String line = sources.at(location.at());
        return line == null ? "" : "  " + Printable.line(line);
    }

    /** The methods of the other findings, as far as they fit into a line. */
    private static String others(FindingGroup group) {
        Set<String> methods = new LinkedHashSet<>();
        for (ReportFinding finding : group.others()) {
            finding.locations().forEach(location -> methods.add(method(location)));
        }
        Stream.of(group.mostInformative(), group.first())
                .flatMap(finding -> finding.locations().stream())
                .forEach(location -> methods.remove(method(location)));
        if (methods.isEmpty()) {
            return ", in the same methods";
        }
        List<String> some = methods.stream().limit(MOST_METHODS).toList();
        return ", also in " + String.join(", ", some) + (some.size() < methods.size() ? ", …" : "");
    }

    private static String method(Location location) {
        return Wording.method(location.at());
    }
}
