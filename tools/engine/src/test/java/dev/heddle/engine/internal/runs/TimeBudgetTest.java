package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeBudgetTest {
    private static final Duration SLOW_RECORDED_RUN = Duration.ofMillis(1_400);

    @Test
    void leavesASearchTheTimeOfTwoRecordedRunsAndASecond() {
        TimeBudget spent = TimeBudget.of(Duration.ZERO);
        TimeBudget extended = spent.withTimeToSearch(Duration.ofMillis(900));
        assertThat(extended.timeLeft()).isBetween(Duration.ofMillis(2_500), Duration.ofMillis(2_800));
        assertThat(extended.leftToEnd()).isGreaterThan(extended.timeLeft());
    }

    @Test
    void searchesNoLongerThanUntilTheEndOfTheLastRun() {
        TimeBudget extended = TimeBudget.of(Duration.ZERO).withTimeToSearch(SLOW_RECORDED_RUN);
        assertThat(extended.timeLeft()).isLessThanOrEqualTo(TimeBudget.GRACE);
        assertThat(extended.leftToEnd())
                .isBetween(TimeBudget.GRACE.plusMillis(900), TimeBudget.GRACE.plus(TimeBudget.CONFIRMATION));
    }

    @Test
    void keepsABudgetThatIsLongEnough() {
        TimeBudget budget = TimeBudget.of(Duration.ofSeconds(30));
        assertThat(budget.withTimeToSearch(SLOW_RECORDED_RUN)).isEqualTo(budget);
    }

    @Test
    void leavesTwoSecondsIfNoRecordedRunEnded() {
        assertThat(TimeBudget.of(Duration.ZERO).withTimeToSearch(null).timeLeft())
                .isBetween(Duration.ofMillis(1_700), Duration.ofSeconds(2));
    }
}
