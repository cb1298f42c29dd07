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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingGroupTest {
    @TempDir
    Path temp;

    /**
     * Violations of the same two methods form a group, for every pattern and array element, because one fix removes
     * all.
     */
    @Test
    void groupsEqualVariablesInEqualMethods() throws IOException {
        FindingsReport report = SampleResults.report(
                temp,
                List.of(
                        finding("one", "table[3]", "get", "put", 1),
                        finding("element", "table[5]", "get", "put", 1),
                        finding("pattern", "table[3]", "get", "put", 2),
                        finding("other way", "table[3]", "put", "get", 1),
                        finding("other method", "table[3]", "get", "remove", 1),
                        finding("other variable", "count", "get", "put", 1)));
        List<FindingGroup> groups = FindingGroup.of(report);
        assertThat(groups.stream()
                        .map(group ->
                                group.findings().stream().map(ReportFinding::id).toList()))
                .containsExactlyInAnyOrder(
                        List.of("one", "element", "pattern", "other way"),
                        List.of("other method"),
                        List.of("other variable"));
    }

    /** One technique sees that two accesses raced, another one proves that they can. */
    @Test
    void groupsObservedAndPredictedFindings() throws IOException {
        Finding happened = SampleResults.race("count", 7, 9);
        Finding predicted = new Finding(
                "predicted",
                happened.kind(),
                Finding.Status.CANDIDATE,
                happened.title(),
                happened.sites(),
                happened.threads(),
                null,
                null,
                null,
                Map.of());
        FindingsReport report =
                SampleResults.report(temp, List.of(predicted, happened, SampleResults.race("other", 7, 9)));

        List<FindingGroup> groups = FindingGroup.of(report);

        assertThat(groups.stream()
                        .map(group ->
                                group.findings().stream().map(ReportFinding::id).toList()))
                .containsExactlyInAnyOrder(List.of(happened.id(), "predicted"), List.of("race-other"));
    }

    /** An object that is published too early fails in each thread that uses it, with other callers. */
    @Test
    void groupsFailuresOfOneCauseWithOtherCallers() throws IOException {
        FindingsReport report = SampleResults.report(
                temp,
                List.of(
                        failure("main", "shop.Lazy.slot < shop.Lazy.main", "shop.Lazy.instance"),
                        failure("worker", "shop.Lazy.slot < shop.Lazy.lambda$main$0", "shop.Lazy.instance"),
                        failure("other cause", "shop.Lazy.slot < shop.Lazy.main", "shop.Lazy.other"),
                        failure("other place", "shop.Lazy.find < shop.Lazy.main", "shop.Lazy.instance")));
        assertThat(FindingGroup.of(report).stream()
                        .map(group ->
                                group.findings().stream().map(ReportFinding::id).toList()))
                .containsExactlyInAnyOrder(List.of("main", "worker"), List.of("other cause"), List.of("other place"));
        assertThat(report.verdict()).startsWith("The program fails in 3 different ways");
    }

    private static Finding failure(String id, String place, String cause) {
        Map<String, Object> details =
                Map.of("identity", "uncaught java.lang.NullPointerException at " + place, "cause", List.of(cause));
        return new Finding(
                id,
                "failure",
                Finding.Status.CONFIRMED,
                "NullPointerException: no table",
                List.of(),
                List.of(),
                null,
                null,
                "NullPointerException: no table",
                details);
    }

    private static Finding finding(String id, String variable, String method, String other, int pattern) {
        return new Finding(
                id,
                "atomic-set-violation",
                Finding.Status.CANDIDATE,
                "lib.Cache: u misses an update",
                List.of(
                        place("read", method, variable),
                        place("write", other, variable),
                        place("read", method, variable)),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                Map.of("meaning", "pattern " + pattern));
    }

    private static Finding.Place place(String op, String method, String variable) {
        return Finding.Place.of(List.of(new CodePoint("lib.Cache", method, "()V", 0, 7, "Cache.java")), op, variable);
    }
}
