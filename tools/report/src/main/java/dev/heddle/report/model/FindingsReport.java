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
 * What there is to report.
 *
 * @param results the directories, in the order in which they were named
 * @param findings the heaviest first, the program's own code before libraries
 */
public record FindingsReport(List<Results> results, List<ReportFinding> findings) {
    /** Which findings come first; those that are equal here stay in the order of their results. */
    public static final Comparator<ReportFinding> ORDER = Comparator.comparing(ReportFinding::level)
            .thenComparing(finding -> rank(finding.whose()))
            .thenComparing(finding -> -points(finding));

    /** What is certain, or explained by a rank of its own, is in the order of its technique. */
    private static int points(ReportFinding finding) {
        return finding.isRanked() ? finding.score().points() : 0;
    }

    public FindingsReport {
        results = List.copyOf(results);
        findings = List.copyOf(findings);
    }

    /** What nobody knows may well be the program's own. */
    private static int rank(CodeOwner whose) {
        return switch (whose) {
            case OWN, UNKNOWN -> 0;
            case LIBRARY -> 1;
            case JDK -> 2;
        };
    }

    /** How many findings there are of each level. */
    public Map<Level, Long> levels() {
        Map<Level, Long> levels = new EnumMap<>(Level.class);
        findings.forEach(finding -> levels.merge(finding.level(), 1L, Long::sum));
        return levels;
    }

    /** The results that a finding is from. */
    public Results resultsOf(ReportFinding finding) {
        return results.get(finding.results());
    }

    /** Folders of sources that are beside the class paths of the programs, as Maven and Gradle lay them out. */
    public List<Path> sourcesBeside() {
        return results.stream()
                .filter(one -> one.working() != null)
                .flatMap(one -> Sources.beside(one.program(), one.working()).stream())
                .distinct()
                .toList();
    }

    /** Whether there may be other findings than these. */
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
                            : "; beside that, " + words(happened + predicted, "finding") + " without a failure.");
        } else if (happened > 0) {
            return "No failure was seen, but " + words(happened, "finding")
                    + (happened == 1 ? " has" : " have") + " happened in real runs"
                    + (predicted == 0 ? "." : ", and " + words(predicted, "prediction") + " may come true.");
        } else if (predicted > 0) {
            return "No failure was seen; " + words(predicted, "prediction") + " may come true.";
        }
        if (isDamaged()) {
            return "It is not known whether anything was found: the results are damaged or were not finished.";
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
        return isWhole ? "Nothing was found." : "Nothing was found, but the results are not whole.";
    }

    /** How many different failures there are, however many findings lead to each. */
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
