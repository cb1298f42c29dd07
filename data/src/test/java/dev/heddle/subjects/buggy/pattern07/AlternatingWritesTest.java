package dev.heddle.subjects.buggy.pattern07;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class AlternatingWritesTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-1 setWidth", "racer-2 setHeight", "racer-1 setHeight", "racer-2 setWidth"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": 3x3,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 setWidth", "racer-1 setHeight", "racer-2 setHeight", "racer-2 setWidth");
        race("racer-2 setHeight", "racer-2 setWidth", "racer-1 setWidth", "racer-1 setHeight");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            AlternatingWrites.race(new AlternatingWrites.Canvas() {
                @Override
                void setWidth(int value) {
                    script.write("setWidth", () -> super.setWidth(value));
                }

                @Override
                void setHeight(int value) {
                    script.write("setHeight", () -> super.setHeight(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
