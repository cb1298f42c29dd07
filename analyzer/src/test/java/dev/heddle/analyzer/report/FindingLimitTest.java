package dev.heddle.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingLimitTest {
    /** Numbers; those that are equal modulo 100 have the same kind. */
    private static final CandidateDescription<Integer, Plan> HUNDRED_KINDS = new CandidateDescription<>() {
        @Override
        public String technique() {
            return "numbers";
        }

        @Override
        public Comparator<Integer> order() {
            return Comparator.naturalOrder();
        }

        @Override
        public String prefix(Integer candidate) {
            return "n";
        }

        @Override
        public long stableHash(Integer candidate) {
            return candidate;
        }

        @Override
        public Object kind(Integer candidate) {
            return candidate % 100;
        }

        @Override
        public Plan plan(Integer candidate, String id) {
            return null;
        }

        @Override
        public Finding finding(Integer candidate, String id, String planFile) {
            return new Finding(
                    id,
                    "number",
                    Finding.Status.CANDIDATE,
                    "a number",
                    List.of(),
                    List.of(),
                    null,
                    null,
                    null,
                    Map.of());
        }
    };

    @Test
    void reportsAllCandidatesIfThereAreFew() {
        List<Integer> few = IntStream.range(0, 300).boxed().toList();

        assertThat(FindingLimit.of(few, HUNDRED_KINDS, 3, 1_000)).isEqualTo(few);
    }

    @Test
    void reportsTheFirstCandidatesOfEachKind() {
        List<Integer> many = IntStream.range(0, 1_000).boxed().toList();

        assertThat(FindingLimit.of(many, HUNDRED_KINDS, 3, 1_000))
                .isEqualTo(IntStream.range(0, 300).boxed().toList());
    }

    @Test
    void reportsEveryKindBeforeTheSecondCandidateOfAny() {
        List<Integer> twice =
                IntStream.range(0, 200).map(i -> i / 2 + i % 2 * 100).boxed().toList();

        assertThat(FindingLimit.of(twice, HUNDRED_KINDS, 3, 101))
                .hasSize(101)
                .contains(100)
                .containsAll(IntStream.range(0, 100).boxed().toList());
    }

    @Test
    void countsTheCandidatesThatAreNotReported() {
        List<Integer> many = IntStream.range(0, 100_000).boxed().toList();
        // 100 kinds with 8 candidates each are more than all.
        CandidateReport<Integer, Plan> result = CandidateReport.of(HUNDRED_KINDS, List.of("run"), many, Map.of());

        assertThat(result.findings().findings()).hasSize(FindingLimit.IN_ALL).allSatisfy(finding -> assertThat(
                        finding.details())
                .containsEntry(CandidateReport.AT_THE_SAME_PLACES, 1_000));
        assertThat(result.counts())
                .containsEntry("candidates", 100_000L)
                .containsEntry(CandidateReport.NOT_REPORTED, 99_700L);
    }
}
