package dev.heddle.experiments.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostsTest {
    @Test
    void whatWasMeasuredHereIsBelievedMost() throws Exception {
        Costs costs = Costs.recorded();
        Cell one = cell("a", 2);
        Cell other = cell("b", 3);
        assertThat(costs.of(List.of(one, other))).isCloseTo(10 * 2 + 10 * 3, within(1e-9));
        assertThat(costs.isGuess(one)).isTrue();
        // Half as long as was thought: so will the other one be.
        costs.add(one, 10);
        assertThat(costs.isGuess(one)).isFalse();
        assertThat(costs.isGuess(other)).isTrue();
        assertThat(costs.of(one)).isCloseTo(10, within(1e-9));
        assertThat(costs.of(other)).isCloseTo(15, within(1e-9));
    }

    @Test
    void theTablesTakeThirteenHoursAndTheQuickOnesMinutes() throws Exception {
        assertThat(all(TableExtent.WHOLE)).isLessThan(13 * 3_600);
        assertThat(all(TableExtent.QUICK)).isLessThan(10 * 60);
    }

    private static double all(TableExtent extent) throws Exception {
        Costs costs = Costs.recorded();
        double seconds = 0;
        for (Paper paper : Papers.all()) {
            seconds += costs.of(paper.cells(extent));
        }
        return seconds;
    }

    private static Cell cell(String subject, double guess) {
        return new Cell("none", subject, "setting", 1, 10, guess, Duration.ofMinutes(1), null);
    }
}
