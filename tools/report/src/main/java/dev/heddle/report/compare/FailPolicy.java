package dev.heddle.report.compare;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the findings of a report that make a build fail. Findings that were not reproduced, and suppressed findings,
 * never do.
 */
public enum FailPolicy {
    /** Findings that the earlier results do not have; without earlier results, all. */
    NEW,
    /** All findings. */
    ANY,
    /** No finding. */
    NONE;

    /** The value on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The findings of the report that count. One without a visible effect never does. */
    public List<ReportFinding> counted(
            FindingsReport report, @Nullable Comparison comparison, Suppressions suppressions) {
        return report.findings().stream()
                .filter(finding -> finding.level() != Level.NOT_REPRODUCED
                        && !finding.source().isWithoutEffect())
                .filter(finding -> suppressions.of(finding) == null)
                .filter(finding -> switch (this) {
                    case ANY -> true;
                    case NONE -> false;
                    case NEW -> comparison == null || comparison.isNew(finding);
                })
                .toList();
    }
}
