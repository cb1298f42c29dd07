package dev.heddle.replayer.scheduler.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.Member;
import org.junit.jupiter.api.Test;

class ElementHistoriesTest {
    private static final Member FIELD = new Member("a/B", "slots", "[I");

    @Test
    void keepsTheHistoriesOfManyElementsApart() {
        ElementHistories elements = new ElementHistories(1000);
        int[] array = new int[1000];
        for (int i = 999; i >= 0; i -= 3) {
            elements.make(array, i).observe(i, null);
        }
        for (int i = 999; i >= 0; i -= 3) {
            assertThat(elements.get(array, i).newest().bits()).isEqualTo(i);
        }
        assertThat(elements.get(array, 1)).isNull();
        assertThat(elements.get(new int[1000], 0)).isNull();
    }

    @Test
    void forgetsOlderWritesOfTheElementsThatCodeWithoutHooksMayHaveWritten() {
        ElementHistories elements = new ElementHistories(10);
        int[] array = new int[3];
        for (int i = 0; i < 3; i++) {
            elements.make(array, i).observe(i, null);
        }
        elements.overwritten(array, 1, 1);
        assertThat(elements.get(array, 0).size()).isEqualTo(1);
        assertThat(elements.get(array, 1).size()).isZero();
        assertThat(elements.get(array, 2).size()).isEqualTo(1);
        elements.overwritten();
        assertThat(elements.get(array, 2).size()).isZero();
    }

    @Test
    void reportsThatElementsHaveNoHistoryBecauseThereAreTooMany() {
        ElementHistories elements = new ElementHistories(2);
        int[] array = new int[3];
        elements.make(array, 0);
        assertThat(elements.make(array, 1)).isNotNull();
        assertThat(elements.isFull()).isFalse();
        assertThat(elements.make(array, 2)).isNull();
        assertThat(elements.isFull()).isTrue();
    }

    @Test
    void keepsNoArraysWhoseTotalLengthIsTooLarge() {
        ElementHistories elements = new ElementHistories(2);
        assertThat(elements.make(new int[1000], 0)).isNull();
        assertThat(elements.isFull()).isTrue();
    }

    @Test
    void namesAnElementByTheFirstFieldOfItsArray() {
        ElementHistories elements = new ElementHistories(2);
        int[] array = new int[3];
        elements.make(array, 0);
        assertThat(elements.of(array).nameOf(2)).isEqualTo("an array's element 2");
        elements.name(array, FIELD);
        elements.name(array, new Member("a/B", "other", "[I"));
        assertThat(elements.of(array).nameOf(2)).isEqualTo("a.B.slots[2]");
    }
}
