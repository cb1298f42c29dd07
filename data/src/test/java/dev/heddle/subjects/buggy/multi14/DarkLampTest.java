package dev.heddle.subjects.buggy.multi14;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class DarkLampTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-1 switchOn", "racer-2 isArmed", "racer-2 show", "racer-1 setArmed"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lamp is off");
        assertThatThrownBy(() -> race("racer-2 isArmed", "racer-1 switchOn", "racer-1 setArmed", "racer-2 show"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lamp is off");
    }

    @Test
    void otherOrdersPass() {
        race("racer-1 switchOn", "racer-1 setArmed", "racer-2 isArmed", "racer-2 show");
        race("racer-2 isArmed", "racer-2 show", "racer-1 switchOn", "racer-1 setArmed");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            DarkLamp.race(new DarkLamp.Alarm() {
                @Override
                void switchOn() {
                    script.write("switchOn", super::switchOn);
                }

                @Override
                void setArmed() {
                    script.write("setArmed", super::setArmed);
                }

                @Override
                boolean isArmed() {
                    return script.read("isArmed", super::isArmed);
                }

                @Override
                void show(boolean value) {
                    script.write("show", () -> super.show(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
