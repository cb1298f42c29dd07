package dev.heddle.engine.internal.localize;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureRatesTest {
    /** Ten of 20 runs fail. All of them are among the other ten runs in 1 of 184,756 cases. */
    @Test
    void findsACompleteSeparationSignificant() {
        assertThat(new FailureRates(0, 10).isBelow(new FailureRates(10, 10), 1)).isTrue();
        assertThat(new FailureRates(10, 10).isBelow(new FailureRates(0, 10), 1)).isFalse();
    }

    /** Fisher's tea experiment: 3 of 4 right has the probability 17 / 70, and 4 of 4 has 1 / 70. */
    @Test
    void agreesWithTheTeaExperiment() {
        assertThat(new FailureRates(1, 4).isBelow(new FailureRates(3, 4), 1)).isFalse();
        assertThat(new FailureRates(0, 4).isBelow(new FailureRates(4, 4), 1)).isFalse();
        // 5 of 5 has 1 / 252.
        assertThat(new FailureRates(0, 5).isBelow(new FailureRates(5, 5), 1)).isTrue();
        assertThat(new FailureRates(0, 5).isBelow(new FailureRates(5, 5), 3)).isFalse();
    }

    @Test
    void findsEqualRatesNotSignificant() {
        assertThat(new FailureRates(45, 60).isBelow(new FailureRates(76, 100), 1))
                .isFalse();
        assertThat(new FailureRates(0, 60).isBelow(new FailureRates(0, 100), 1)).isFalse();
    }
}
