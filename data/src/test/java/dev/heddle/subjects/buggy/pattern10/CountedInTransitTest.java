package dev.heddle.subjects.buggy.pattern10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class CountedInTransitTest {

    @Test
    void thePatternGivesTheWrongResult() {
        assertThatThrownBy(() -> race("racer-1 getShelf", "racer-2 setStore", "racer-1 getStore", "racer-2 setShelf"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(": 0,");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 getShelf", "racer-1 getStore", "racer-2 setStore", "racer-2 setShelf");
        race("racer-2 setStore", "racer-2 setShelf", "racer-1 getShelf", "racer-1 getStore");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            CountedInTransit.race(new CountedInTransit.Stock(0, 10) {
                @Override
                int getShelf() {
                    return script.read("getShelf", super::getShelf);
                }

                @Override
                int getStore() {
                    return script.read("getStore", super::getStore);
                }

                @Override
                void setShelf(int value) {
                    script.write("setShelf", () -> super.setShelf(value));
                }

                @Override
                void setStore(int value) {
                    script.write("setStore", () -> super.setStore(value));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
