package dev.heddle.report.format;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.finding.Score;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explains the ranks of the uncertain findings of a report. */
public final class RankReasons {
    /** The first ranked finding; null if there are less than two, because then a rank needs no explanation. */
    private final @Nullable ReportFinding first;

    public RankReasons(FindingsReport report) {
        List<ReportFinding> two = report.findings().stream()
                .filter(ReportFinding::isRanked)
                .limit(2)
                .toList();
        first = two.size() < 2 ? null : two.get(0);
    }

    /** The reason of a finding's rank, in a line; null without a rank, or if it is the only ranked finding. */
    public @Nullable String why(ReportFinding finding) {
        if (first == null || !finding.isRanked()) {
            return null;
        }
        Score score = finding.score();
        return (first == finding ? "ranked first because " : "score " + score.points() + ": ") + score.inWords();
    }
}
