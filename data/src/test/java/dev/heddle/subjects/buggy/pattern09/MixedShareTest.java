package dev.heddle.subjects.buggy.pattern09;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class MixedShareTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race(
                        "racer-1 getPart", "racer-2 change", "racer-2 setPart", "racer-2 setWhole", "racer-1 getWhole"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": 25,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 getPart", "racer-1 getWhole", "racer-2 change", "racer-2 setPart", "racer-2 setWhole");
        race("racer-2 change", "racer-2 setPart", "racer-2 setWhole", "racer-1 getPart", "racer-1 getWhole");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            MixedShare.race(new MixedShare.Share(1, 2) {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                void change(int part, int whole) {
                    script.write("change", () -> {});
                    super.change(part, whole);
                }

                @Override
                int getPart() {
                    return script.read("getPart", super::getPart);
                }

                @Override
                int getWhole() {
                    return script.read("getWhole", super::getWhole);
                }

                @Override
                void setPart(int value) {
                    script.write("setPart", () -> super.setPart(value));
                }

                @Override
                void setWhole(int value) {
                    script.write("setWhole", () -> super.setWhole(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
