package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.WeavingCost.Cost;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeavingCostTest {
    private static final Cost SHORT = new Cost(0.5, false);
    private static final Cost LONG = new Cost(20, false);
    private static final Cost STOPPED = new Cost(60, true);

    @Test
    void aRunThatWasStoppedTakesMore() {
        assertThat(STOPPED.text()).isEqualTo("> 60.00");
        assertThat(Cost.mean(List.of(LONG, STOPPED)).text()).isEqualTo("> 40.00");
        assertThat(STOPPED.timesText(SHORT)).isEqualTo("> 120.0");
        assertThat(LONG.timesText(SHORT)).isEqualTo("40.0");
    }

    @Test
    void nothingIsSaidOfARatioToWhatWasStopped() {
        assertThat(LONG.timesText(STOPPED)).isEqualTo("–");
        assertThat(STOPPED.timesText(STOPPED)).isEqualTo("–");
        assertThat(LONG.timesText(Cost.UNKNOWN)).isEqualTo("–");
    }

    /** The middle is known as long as what was stopped lies above it. */
    @Test
    void theMedianIsKnownIfLessThanHalfWereStopped() {
        assertThat(Cost.median(List.of(STOPPED, SHORT, LONG)).text()).isEqualTo("20.00");
        assertThat(Cost.median(List.of(STOPPED, SHORT, STOPPED)).text()).isEqualTo("> 60.00");
    }
}
