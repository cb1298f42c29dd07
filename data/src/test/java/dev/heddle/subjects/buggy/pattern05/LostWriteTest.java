package dev.heddle.subjects.buggy.pattern05;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class LostWriteTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-1 set", "racer-2 set", "racer-1 set"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": OTS S,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 set", "racer-1 set", "racer-2 set");
        race("racer-2 set", "racer-1 set", "racer-1 set");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            LostWrite.race(new LostWrite.Valve() {
                @Override
                void set(char value) {
                    script.write("set", () -> super.set(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
