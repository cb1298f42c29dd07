package dev.heddle.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToldTest {
    /** Numbers, of which those with the same rest of 100 are of one kind. */
    private static final Description<Integer, Plan> HUNDRED_KINDS = new Description<>() {
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
    void allAreToldWhereTheyAreFew() {
        List<Integer> few = IntStream.range(0, 300).boxed().toList();

        assertThat(Told.of(few, HUNDRED_KINDS, 3, 1_000)).isEqualTo(few);
    }

    @Test
    void ofEachKindTheFirstOnesAreTold() {
        List<Integer> many = IntStream.range(0, 1_000).boxed().toList();

        assertThat(Told.of(many, HUNDRED_KINDS, 3, 1_000))
                .isEqualTo(IntStream.range(0, 300).boxed().toList());
    }

    @Test
    void whereThereIsNoRoomForAllEveryKindComesBeforeASecondOfAny() {
        List<Integer> twice =
                IntStream.range(0, 200).map(i -> i / 2 + i % 2 * 100).boxed().toList();

        assertThat(Told.of(twice, HUNDRED_KINDS, 3, 101))
                .hasSize(101)
                .contains(100)
                .containsAll(IntStream.range(0, 100).boxed().toList());
    }

    @Test
    void theOthersAreCounted() {
        List<Integer> many = IntStream.range(0, 100_000).boxed().toList();

        Result<Integer, Plan> result = Result.of(HUNDRED_KINDS, List.of("run"), many, Map.of());

        assertThat(result.findings().findings()).hasSize(100 * Told.MOST_OF_A_KIND);
        assertThat(result.counts()).containsEntry("candidates", 100_000L).containsEntry(Result.NOT_TOLD, 99_200L);
    }
}
