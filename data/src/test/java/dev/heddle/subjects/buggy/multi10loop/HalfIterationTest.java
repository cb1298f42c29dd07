package dev.heddle.subjects.buggy.multi10loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class HalfIterationTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race(
                        "racer-1 setX",
                        "racer-1 setY",
                        "racer-1 setX",
                        "racer-2 check",
                        "racer-2 x",
                        "racer-2 y",
                        "racer-1 setY",
                        "racer-1 setX",
                        "racer-1 setY"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("x is 2, but y is 1");
    }

    @Test
    void otherOrdersPass() {
        race(
                "racer-2 check",
                "racer-2 x",
                "racer-2 y",
                "racer-1 setX",
                "racer-1 setY",
                "racer-1 setX",
                "racer-1 setY",
                "racer-1 setX",
                "racer-1 setY");
        race(
                "racer-1 setX",
                "racer-1 setY",
                "racer-2 check",
                "racer-2 x",
                "racer-2 y",
                "racer-1 setX",
                "racer-1 setY",
                "racer-1 setX",
                "racer-1 setY");
        race(
                "racer-1 setX",
                "racer-1 setY",
                "racer-1 setX",
                "racer-1 setY",
                "racer-1 setX",
                "racer-1 setY",
                "racer-2 check",
                "racer-2 x",
                "racer-2 y");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            HalfIteration.race(new HalfIteration.Pair() {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                void check() {
                    script.write("check", () -> {});
                    super.check();
                }

                @Override
                void setX(int value) {
                    script.write("setX", () -> super.setX(value));
                }

                @Override
                void setY(int value) {
                    script.write("setY", () -> super.setY(value));
                }

                @Override
                int x() {
                    return script.read("x", super::x);
                }

                @Override
                int y() {
                    return script.read("y", super::y);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
