package dev.heddle.subjects.buggy.multi8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class WrongReceiptTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race(
                        "racer-1 order",
                        "racer-2 replace",
                        "racer-2 setOrder",
                        "racer-2 receipt",
                        "racer-1 setReceipt"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("receipt is for order 0");
    }

    @Test
    void otherOrdersPass() {
        race("racer-1 order", "racer-1 setReceipt", "racer-2 replace", "racer-2 setOrder", "racer-2 receipt");
        race("racer-2 replace", "racer-2 setOrder", "racer-2 receipt", "racer-1 order", "racer-1 setReceipt");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            WrongReceipt.race(new WrongReceipt.Counter() {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                int replace() {
                    script.write("replace", () -> {});
                    return super.replace();
                }

                @Override
                int order() {
                    return script.read("order", super::order);
                }

                @Override
                void setReceipt(int value) {
                    script.write("setReceipt", () -> super.setReceipt(value));
                }

                @Override
                void setOrder() {
                    script.write("setOrder", super::setOrder);
                }

                @Override
                int receipt() {
                    return script.read("receipt", super::receipt);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
