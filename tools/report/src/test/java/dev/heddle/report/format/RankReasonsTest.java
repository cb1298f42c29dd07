package dev.heddle.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankReasonsTest {
    @TempDir
    Path temp;

    @Test
    void explainsTheFirstRankDifferently() throws IOException {
        FindingsReport report = SampleResults.report(
                temp, IntStream.range(0, 3).mapToObj(RankReasonsTest::finding).toList());
        RankReasons ranks = new RankReasons(report);
        List<String> whys = report.findings().stream().map(ranks::why).toList();
        assertThat(whys.get(0)).startsWith("ranked first because ");
        assertThat(whys.subList(1, 3)).allMatch(why -> why.matches("score \\d+: .*"));
    }

    @Test
    void explainsNothingForASingleFinding() throws IOException {
        FindingsReport report = SampleResults.report(temp, List.of(finding(0)));
        ReportFinding only = report.findings().get(0);
        assertThat(only.isRanked()).isTrue();
        assertThat(new RankReasons(report).why(only)).isNull();
    }

    private static Finding finding(int number) {
        CodePoint at = new CodePoint("lib.Cache", "get" + number, "()V", 0, 7, "Cache.java");
        return new Finding(
                "finding" + number,
                "atomic-set-violation",
                Finding.Status.CANDIDATE,
                "lib.Cache: u misses an update",
                List.of(Finding.Place.of(List.of(at), "read", "field" + number)),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                Map.of());
    }
}
