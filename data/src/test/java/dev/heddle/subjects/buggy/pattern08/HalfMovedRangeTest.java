package dev.heddle.subjects.buggy.pattern08;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class HalfMovedRangeTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() ->
                        race("racer-2 setLow", "racer-1 width", "racer-1 getLow", "racer-1 getHigh", "racer-2 setHigh"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("width -90,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-2 setLow", "racer-2 setHigh", "racer-1 width", "racer-1 getLow", "racer-1 getHigh");
        race("racer-1 width", "racer-1 getLow", "racer-1 getHigh", "racer-2 setLow", "racer-2 setHigh");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            HalfMovedRange.race(new HalfMovedRange.Range(0, 10) {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                int width() {
                    script.write("width", () -> {});
                    return super.width();
                }

                @Override
                int getLow() {
                    return script.read("getLow", super::getLow);
                }

                @Override
                int getHigh() {
                    return script.read("getHigh", super::getHigh);
                }

                @Override
                void setLow(int value) {
                    script.write("setLow", () -> super.setLow(value));
                }

                @Override
                void setHigh(int value) {
                    script.write("setHigh", () -> super.setHigh(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
