package dev.heddle.report.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which findings lead to the same failure. A failure that runs have shown is a finding of its own; a prediction that came true knows only its words, and
 * belongs to the failure with these words, if there is one and no other.
 */
public final class FailureGroups {
    /** Words that different failures share. */
    private static final Pattern OF_THREADS =
            Pattern.compile("(deadlock|lost notification|hang|never exits|livelock|no progress)\\b.*");

    private final Map<String, Set<String>> shown = new HashMap<>();

    private FailureGroups(List<ReportFinding> findings) {
        for (ReportFinding finding : findings) {
            if (finding.failure() != null && finding.kind().equals("failure")) {
                shown.computeIfAbsent(words(finding.failure()), words -> new HashSet<>())
                        .add(finding.fingerprint());
            }
        }
    }

    /** Numbers in messages differ from run to run. */
    private static String words(String failure) {
        return failure.replaceAll("\\d+", "#");
    }

    /** Of all findings of a report. */
    public static FailureGroups of(List<ReportFinding> findings) {
        return new FailureGroups(findings);
    }

    /** Equal for findings that lead to the same failure; null for one in which the program did not fail, or that only explains a failure. */
    public @Nullable String key(ReportFinding finding) {
        String failure = finding.failure();
        if (failure == null
                || finding.level() != Level.FAILURE
                || finding.kind().equals("access-pair")) {
            return null;
        }
        String words = words(failure);
        Set<String> same = shown.getOrDefault(words, Set.of());
        if (finding.kind().equals("failure")) {
            return words + "\n" + finding.fingerprint();
        } else if (same.size() == 1) {
            return words + "\n" + same.iterator().next();
        }
        boolean isOwn = !same.isEmpty() || OF_THREADS.matcher(words).matches();
        return isOwn ? words + "\n" + finding.fingerprint() : words;
    }
}
