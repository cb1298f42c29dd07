package dev.heddle.subjects.buggy.pattern06;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class MixedPointTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-1 setX", "racer-2 jump", "racer-2 setX", "racer-2 setY", "racer-1 setY"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": 2,1,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 setX", "racer-1 setY", "racer-2 jump", "racer-2 setX", "racer-2 setY");
        race("racer-2 jump", "racer-2 setX", "racer-2 setY", "racer-1 setX", "racer-1 setY");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            MixedPoint.race(new MixedPoint.Point() {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                void jump(int x, int y) {
                    script.write("jump", () -> {});
                    super.jump(x, y);
                }

                @Override
                void setX(int value) {
                    script.write("setX", () -> super.setX(value));
                }

                @Override
                void setY(int value) {
                    script.write("setY", () -> super.setY(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
