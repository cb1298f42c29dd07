package dev.heddle.subjects.buggy.predictable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class ClosedTooEarlyTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-1 addOne", "racer-2 setClosed", "racer-1 isClosed", "racer-2 count"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed log");
        assertThatThrownBy(() -> race("racer-2 setClosed", "racer-2 count", "racer-1 addOne", "racer-1 isClosed"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed log");
    }

    @Test
    void theIntendedOrderPasses() {
        race("racer-1 addOne", "racer-1 isClosed", "racer-2 setClosed", "racer-2 count");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            ClosedTooEarly.race(new ClosedTooEarly.Log() {
                @Override
                void addOne() {
                    script.write("addOne", super::addOne);
                }

                @Override
                boolean isClosed() {
                    return script.read("isClosed", super::isClosed);
                }

                @Override
                void setClosed() {
                    script.write("setClosed", super::setClosed);
                }

                @Override
                int count() {
                    return script.read("count", super::count);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
