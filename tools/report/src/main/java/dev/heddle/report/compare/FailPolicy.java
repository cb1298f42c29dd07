package dev.heddle.report.compare;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which findings of a report make a build fail. What was tried and not reproduced, and what is suppressed, never does. */
public enum FailPolicy {
    /** Those that the earlier results have not; without earlier results, all. */
    NEW,
    /** All. */
    ANY,
    /** None: the report is all that is wanted. */
    NONE;

    /** As on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Those that count. */
    public List<ReportFinding> counted(
            FindingsReport report, @Nullable Comparison comparison, Suppressions suppressions) {
        return report.findings().stream()
                .filter(finding -> finding.level() != Level.NOT_REPRODUCED)
                .filter(finding -> suppressions.of(finding) == null)
                .filter(finding -> switch (this) {
                    case ANY -> true;
                    case NONE -> false;
                    case NEW -> comparison == null || comparison.isNew(finding);
                })
                .toList();
    }
}
