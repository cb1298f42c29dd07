package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The content of a report.
 *
 * @param results the directories, in the order in which they were named
 * @param findings the most severe first, the program's own code before libraries
 */
public record FindingsReport(List<Results> results, List<ReportFinding> findings) {
    private static final int MOST_NAMED = 10;

    /** The order of findings; equal ones stay in the order of their results. Those without a visible effect come last. */
    public static final Comparator<ReportFinding> ORDER = Comparator.comparing(
                    (ReportFinding finding) -> finding.source().isWithoutEffect())
            .thenComparing(ReportFinding::level)
            .thenComparing(finding -> rank(finding.codeOwner()))
            .thenComparing(finding -> -points(finding));

    /** The score of a ranked finding; other findings stay in the order of their technique. */
    private static int points(ReportFinding finding) {
        return finding.isRanked() ? finding.score().points() : 0;
    }

    public FindingsReport {
        results = List.copyOf(results);
        findings = List.copyOf(findings);
    }

    /** The order of code owners; code of an unknown owner may be the program's own. */
    private static int rank(CodeOwner codeOwner) {
        return switch (codeOwner) {
            case OWN, UNKNOWN -> 0;
            case LIBRARY -> 1;
            case JDK -> 2;
        };
    }

    /**
     * The same results with one finding.
     *
     * @param id as in {@code findings.json}
     * @throws NoResultsException if there is no such finding; the message has the first ids
     */
    public FindingsReport only(String id) {
        List<ReportFinding> named =
                findings.stream().filter(one -> one.id().equals(id)).toList();
        if (named.isEmpty()) {
            List<String> first = findings.stream()
                    .map(ReportFinding::id)
                    .distinct()
                    .limit(MOST_NAMED)
                    .toList();
            throw new NoResultsException("the results have no finding " + id + ": "
                    + (first.isEmpty() ? "they have no findings" : "name one of them: " + String.join(", ", first)));
        }
        return new FindingsReport(results, named);
    }

    /** The number of findings of each level. */
    public Map<Level, Long> levels() {
        Map<Level, Long> levels = new EnumMap<>(Level.class);
        findings.forEach(finding -> levels.merge(finding.level(), 1L, Long::sum));
        return levels;
    }

    /** Source folders beside the class paths of the programs, in the layout of Maven and Gradle. */
    public List<Path> defaultSources() {
        return results.stream()
                .filter(one -> one.working() != null)
                .flatMap(one -> Sources.besideClassPath(one.program(), one.working()).stream())
                .distinct()
                .toList();
    }

    /** Whether findings may be missing. */
    public boolean isDamaged() {
        return results.stream().anyMatch(one -> !one.damaged().isEmpty());
    }

    /** The verdict in one sentence. */
    public String verdict() {
        Map<Level, Long> levels = levels();
        long failures = ways();
        long happened = levels.getOrDefault(Level.HAPPENED, 0L);
        long predicted = levels.getOrDefault(Level.PREDICTED, 0L);
        boolean isWhole = results.stream().allMatch(one -> one.missing().isEmpty());
        if (failures > 0) {
            return "The program fails in " + (failures == 1 ? "one way" : failures + " different ways")
                    + (happened + predicted == 0
                            ? "."
                            : "; also " + words(happened + predicted, "finding") + " without a failure.");
        } else if (happened > 0) {
            return "No failure was seen, but " + words(happened, "finding")
                    + (happened == 1 ? " has" : " have") + " happened in real runs"
                    + (predicted == 0 ? "." : ", and " + words(predicted, "prediction") + " may happen.");
        } else if (predicted > 0) {
            return "No failure was seen; " + words(predicted, "prediction") + " may happen.";
        }
        if (isDamaged()) {
            return "It is unknown whether anything was found: the results are damaged or unfinished.";
        }
        long stopped = results.stream()
                .mapToLong(one -> one.counts().getOrDefault(Findings.STOPPED_AT_LIMIT, 0L))
                .max()
                .orElse(0);
        if (stopped > 0) {
            return "No failure was seen, but " + words(stopped, "recorded run")
                    + (stopped == 1 ? " was" : " were") + " stopped at the time limit: how "
                    + (stopped == 1 ? "it ends" : "they end") + " is not known.";
        }
        return isWhole ? "Nothing was found." : "Nothing was found, but the results are incomplete.";
    }

    /** The number of different failures. */
    private long ways() {
        FailureGroups failures = FailureGroups.of(findings);
        return findings.stream()
                .map(failures::key)
                .filter(Objects::nonNull)
                .distinct()
                .count();
    }

    private static String words(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
