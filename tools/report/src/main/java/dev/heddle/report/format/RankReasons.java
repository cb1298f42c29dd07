package dev.heddle.report.format;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.finding.Score;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why findings of a report that are not certain are where they are. */
public final class RankReasons {
    /** The first finding that has a rank; null if no other has one, so that there is nothing to tell. */
    private final @Nullable ReportFinding first;

    public RankReasons(FindingsReport report) {
        List<ReportFinding> two = report.findings().stream()
                .filter(ReportFinding::isRanked)
                .limit(2)
                .toList();
        first = two.size() < 2 ? null : two.get(0);
    }

    /** Why a finding is where it is, in a line; null for one that has no rank, and if no other has one. */
    public @Nullable String why(ReportFinding finding) {
        if (first == null || !finding.isRanked()) {
            return null;
        }
        Score score = finding.score();
        return (first == finding ? "ranked first because " : "score " + score.points() + ": ") + score.inWords();
    }
}
