package dev.heddle.engine.internal.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.campaign.Budget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
    private static final Duration USUAL = Duration.ofSeconds(10);

    @Test
    void aSpentBudgetIsOverrunByTheAllowanceAtMost() {
        Budget spent = Budget.of(Duration.ofSeconds(-5));
        Budget all = Shrinking.all(spent, USUAL);
        assertThat(all.isSpent()).isFalse();
        assertThat(all.hasLeft(Shrinking.ALLOWANCE.plusMillis(1))).isFalse();
    }

    @Test
    void whatMayTakeLessThanTheAllowanceHasNoMore() {
        Budget all = Shrinking.all(Budget.of(Duration.ZERO), Duration.ofMillis(200));
        assertThat(all.hasLeft(Duration.ofMillis(201))).isFalse();
    }

    @Test
    void whatTheHuntHasLeftIsThereForAll() {
        Budget hunting = Budget.of(Duration.ofMinutes(1));
        assertThat(Shrinking.all(hunting, USUAL)).isEqualTo(hunting);
    }
}
