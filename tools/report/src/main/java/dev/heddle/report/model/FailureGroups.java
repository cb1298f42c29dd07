package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Groups findings that lead to the same failure. An observed failure is a finding itself. Failures of one cause and one
 * place are the same, with any callers of the method that throws. A confirmed prediction has only the text of the
 * failure; it belongs to the failure with this text if exactly one exists.
 */
public final class FailureGroups {
    /** Texts that different failures share. */
    private static final Pattern OF_THREADS =
            Pattern.compile("(deadlock|lost notification|pool starvation|hang|never exits|livelock|no progress)\\b.*");

    /** The callers of a method in the identity of an exception. */
    private static final Pattern CALLERS = Pattern.compile(" < [^,]*");

    private final Map<String, Set<String>> shown = new HashMap<>();

    private FailureGroups(List<ReportFinding> findings) {
        for (ReportFinding finding : findings) {
            if (finding.failure() != null && FindingKind.of(finding.kind()).isFailure()) {
                shown.computeIfAbsent(words(finding.failure()), words -> new HashSet<>())
                        .add(defect(finding));
            }
        }
    }

    /** The cause of an exception and the methods that threw it, without their callers; otherwise the fingerprint. */
    private static String defect(ReportFinding finding) {
        List<?> cause = DetailValues.list(finding.source().details().get("cause"));
        Object identity = finding.source().details().get("identity");
        return cause.isEmpty() || identity == null || !identity.toString().startsWith("uncaught ")
                ? finding.fingerprint()
                : CALLERS.matcher(identity.toString()).replaceAll("") + " " + cause;
    }

    /** The text without numbers, which differ from run to run. */
    private static String words(String failure) {
        return failure.replaceAll("\\d+", "#");
    }

    /** The groups of the findings of a report. */
    public static FailureGroups of(List<ReportFinding> findings) {
        return new FailureGroups(findings);
    }

    /**
     * A key that is equal for findings of the same failure; null for a finding without a failure, or one that only
     * explains a failure.
     */
    public @Nullable String key(ReportFinding finding) {
        String failure = finding.failure();
        if (failure == null
                || finding.level() != Level.FAILURE
                || FindingKind.of(finding.kind()).isExplanation()) {
            return null;
        }
        String words = words(failure);
        Set<String> same = shown.getOrDefault(words, Set.of());
        if (FindingKind.of(finding.kind()).isFailure()) {
            return words + "\n" + defect(finding);
        } else if (same.size() == 1) {
            return words + "\n" + same.iterator().next();
        }
        boolean isOwn = !same.isEmpty() || OF_THREADS.matcher(words).matches();
        return isOwn ? words + "\n" + finding.fingerprint() : words;
    }
}
