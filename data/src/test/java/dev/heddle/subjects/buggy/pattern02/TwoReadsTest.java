package dev.heddle.subjects.buggy.pattern02;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class TwoReadsTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-1 get", "racer-2 set", "racer-1 get"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": 120,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 get", "racer-1 get", "racer-2 set");
        race("racer-2 set", "racer-1 get", "racer-1 get");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            TwoReads.race(new TwoReads.Price(100) {
                @Override
                int get() {
                    return script.read("get", super::get);
                }

                @Override
                void set(int value) {
                    script.write("set", () -> super.set(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
