package dev.heddle.subjects.buggy.multi11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class SkippedSongTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race(
                        "racer-1 setTitle",
                        "racer-2 skip",
                        "racer-2 setNextTitle",
                        "racer-2 seconds",
                        "racer-1 setSeconds"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("length is 0");
    }

    @Test
    void otherOrdersPass() {
        race("racer-1 setTitle", "racer-1 setSeconds", "racer-2 skip", "racer-2 setNextTitle", "racer-2 seconds");
        race("racer-2 skip", "racer-2 setNextTitle", "racer-2 seconds", "racer-1 setTitle", "racer-1 setSeconds");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            SkippedSong.race(new SkippedSong.Player() {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                int skip() {
                    script.write("skip", () -> {});
                    return super.skip();
                }

                @Override
                void setTitle() {
                    script.write("setTitle", super::setTitle);
                }

                @Override
                void setSeconds() {
                    script.write("setSeconds", super::setSeconds);
                }

                @Override
                void setNextTitle() {
                    script.write("setNextTitle", super::setNextTitle);
                }

                @Override
                int seconds() {
                    return script.read("seconds", super::seconds);
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
