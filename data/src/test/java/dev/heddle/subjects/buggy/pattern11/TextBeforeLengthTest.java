package dev.heddle.subjects.buggy.pattern11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class TextBeforeLengthTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-1 setText", "racer-2 getLength", "racer-1 setLength", "racer-2 getText"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("excess 3,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 setText", "racer-1 setLength", "racer-2 getLength", "racer-2 getText");
        race("racer-2 getLength", "racer-2 getText", "racer-1 setText", "racer-1 setLength");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            TextBeforeLength.race(new TextBeforeLength.Message("hi", 2) {
                @Override
                String getText() {
                    return script.read("getText", super::getText);
                }

                @Override
                int getLength() {
                    return script.read("getLength", super::getLength);
                }

                @Override
                void setText(String value) {
                    script.write("setText", () -> super.setText(value));
                }

                @Override
                void setLength(int value) {
                    script.write("setLength", () -> super.setLength(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
