package dev.heddle.subjects.buggy.threevariables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class MixedDateTest {

    @Test
    void theWrongOrderFails() {
        assertThatThrownBy(() -> race(
                        "racer-1 setYear",
                        "racer-2 setFirst",
                        "racer-2 setYear",
                        "racer-2 setMonth",
                        "racer-2 setDay",
                        "racer-1 setMonth",
                        "racer-1 setDay"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2025-12-31");
        assertThatThrownBy(() -> race(
                        "racer-1 setYear",
                        "racer-1 setMonth",
                        "racer-2 setFirst",
                        "racer-2 setYear",
                        "racer-2 setMonth",
                        "racer-2 setDay",
                        "racer-1 setDay"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2025-1-31");
    }

    @Test
    void otherOrdersPass() {
        race(
                "racer-1 setYear",
                "racer-1 setMonth",
                "racer-1 setDay",
                "racer-2 setFirst",
                "racer-2 setYear",
                "racer-2 setMonth",
                "racer-2 setDay");
        race(
                "racer-2 setFirst",
                "racer-2 setYear",
                "racer-2 setMonth",
                "racer-2 setDay",
                "racer-1 setYear",
                "racer-1 setMonth",
                "racer-1 setDay");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            MixedDate.race(new MixedDate.Date() {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                void setFirst() {
                    script.write("setFirst", () -> {});
                    super.setFirst();
                }

                @Override
                void setYear(int value) {
                    script.write("setYear", () -> super.setYear(value));
                }

                @Override
                void setMonth(int value) {
                    script.write("setMonth", () -> super.setMonth(value));
                }

                @Override
                void setDay(int value) {
                    script.write("setDay", () -> super.setDay(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
