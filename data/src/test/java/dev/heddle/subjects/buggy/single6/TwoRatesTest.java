package dev.heddle.subjects.buggy.single6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class TwoRatesTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-1 rateToConvert", "racer-2 update", "racer-1 rateToNote"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("amount 0");
    }

    @Test
    void otherOrdersPass() {
        race("racer-1 rateToConvert", "racer-1 rateToNote", "racer-2 update");
        race("racer-2 update", "racer-1 rateToConvert", "racer-1 rateToNote");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            TwoRates.race(new TwoRates.Rates() {
                @Override
                int rateToConvert() {
                    return script.read("rateToConvert", super::rateToConvert);
                }

                @Override
                int rateToNote() {
                    return script.read("rateToNote", super::rateToNote);
                }

                @Override
                void update() {
                    script.write("update", super::update);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
