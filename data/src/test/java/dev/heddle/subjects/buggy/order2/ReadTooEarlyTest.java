package dev.heddle.subjects.buggy.order2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class ReadTooEarlyTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-2 size", "racer-1 open"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("before it had a size");
    }

    @Test
    void theIntendedOrderPasses() {
        race("racer-1 open", "racer-2 size");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            ReadTooEarly.race(new ReadTooEarly.Window() {
                @Override
                int size() {
                    return script.read("size", super::size);
                }

                @Override
                void open() {
                    script.write("open", super::open);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
