package dev.heddle.subjects.buggy.single7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class HalfDoneTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race("racer-1 blank", "racer-2 read", "racer-1 write"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("while it changed");
    }

    @Test
    void otherOrdersPass() {
        race("racer-1 blank", "racer-1 write", "racer-2 read");
        race("racer-2 read", "racer-1 blank", "racer-1 write");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            HalfDone.race(new HalfDone.Sign() {
                @Override
                void blank() {
                    script.write("blank", super::blank);
                }

                @Override
                void write() {
                    script.write("write", super::write);
                }

                @Override
                int read() {
                    return script.read("read", super::read);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
