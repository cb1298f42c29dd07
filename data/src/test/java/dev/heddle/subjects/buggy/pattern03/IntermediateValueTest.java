package dev.heddle.subjects.buggy.pattern03;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class IntermediateValueTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-2 set", "racer-1 get", "racer-2 set"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": 0,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 get", "racer-2 set", "racer-2 set");
        race("racer-2 set", "racer-2 set", "racer-1 get");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            IntermediateValue.race(new IntermediateValue.Tank(5) {
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
