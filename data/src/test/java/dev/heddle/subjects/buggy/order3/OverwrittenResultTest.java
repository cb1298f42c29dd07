package dev.heddle.subjects.buggy.order3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class OverwrittenResultTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-2 finish", "racer-1 begin"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("overwritten: -1");
    }

    @Test
    void theIntendedOrderPasses() {
        race("racer-1 begin", "racer-2 finish");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            OverwrittenResult.race(new OverwrittenResult.Job() {
                @Override
                void begin() {
                    script.write("begin", super::begin);
                }

                @Override
                void finish() {
                    script.write("finish", super::finish);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
