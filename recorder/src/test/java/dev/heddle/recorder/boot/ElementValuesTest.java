package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.api.Test;

class ElementValuesTest {
    private static final List<Object> ARRAYS = List.of(
            new int[] {-1, 0},
            new long[] {Long.MIN_VALUE, 0},
            new float[] {Float.NaN, 0},
            new double[] {-0.0, 0},
            new byte[] {-1, 0},
            new boolean[] {true, false},
            new char[] {'\uffff', 0},
            new short[] {-1, 0},
            new String[] {"a", null});

    @Test
    void copiesAnElementOfEachType() {
        for (Object array : ARRAYS) {
            ElementValues.set(array, 1, ElementValues.bits(array, 0), ElementValues.reference(array, 0));
            assertThat(Array.get(array, 1)).as("%s", array).isEqualTo(Array.get(array, 0));
        }
    }

    @Test
    void knowsWhichElementsExist() {
        for (Object array : ARRAYS) {
            assertThat(ElementValues.has(array, 1)).as("%s", array).isTrue();
            assertThat(ElementValues.has(array, 2)).as("%s", array).isFalse();
            assertThat(ElementValues.has(array, -1)).as("%s", array).isFalse();
        }
        assertThat(ElementValues.has(null, 0)).isFalse();
    }
}
