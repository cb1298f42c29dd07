package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.runs.TimeBudget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HuntShrinkerTest {
    private static final Duration USUAL = Duration.ofSeconds(10);

    @Test
    void exceedsASpentBudgetByTheAllowanceAtMost() {
        TimeBudget spent = TimeBudget.of(Duration.ofSeconds(-1));
        TimeBudget all = HuntShrinker.all(spent, USUAL);
        assertThat(all.isSpent()).isFalse();
        assertThat(all.hasLeft(HuntShrinker.ALLOWANCE.plusMillis(1))).isFalse();
    }

    @Test
    void keepsALimitBelowTheAllowance() {
        TimeBudget all = HuntShrinker.all(TimeBudget.of(Duration.ZERO), Duration.ofMillis(200));
        assertThat(all.hasLeft(Duration.ofMillis(201))).isFalse();
    }

    @Test
    void usesTheRemainingBudgetForAllFailures() {
        TimeBudget hunting = TimeBudget.of(Duration.ofMinutes(1));
        assertThat(HuntShrinker.all(hunting, USUAL)).isEqualTo(hunting);
    }
}
