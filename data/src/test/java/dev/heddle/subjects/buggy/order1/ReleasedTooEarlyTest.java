package dev.heddle.subjects.buggy.order1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class ReleasedTooEarlyTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-2 release", "racer-1 isReleased"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("before it was consumed");
    }

    @Test
    void theIntendedOrderPasses() {
        race("racer-1 isReleased", "racer-2 release");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            ReleasedTooEarly.race(new ReleasedTooEarly.Buffer() {
                @Override
                boolean isReleased() {
                    return script.read("isReleased", super::isReleased);
                }

                @Override
                void release() {
                    script.write("release", super::release);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
