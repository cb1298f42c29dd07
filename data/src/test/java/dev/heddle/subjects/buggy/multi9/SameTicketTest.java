package dev.heddle.subjects.buggy.multi9;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class SameTicketTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-1 right", "racer-2 left", "racer-1 setLeft", "racer-2 setRight"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("gave ticket 1");
    }

    @Test
    void otherOrdersPass() {
        race("racer-1 right", "racer-1 setLeft", "racer-2 left", "racer-2 setRight");
        race("racer-2 left", "racer-2 setRight", "racer-1 right", "racer-1 setLeft");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            SameTicket.race(new SameTicket.Windows() {
                @Override
                int left() {
                    return script.read("left", super::left);
                }

                @Override
                int right() {
                    return script.read("right", super::right);
                }

                @Override
                void setLeft(int value) {
                    script.write("setLeft", () -> super.setLeft(value));
                }

                @Override
                void setRight(int value) {
                    script.write("setRight", () -> super.setRight(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
