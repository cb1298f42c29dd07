package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StacksTest {
    @Test
    void looksAtTheFirstAndThenEverMoreRarely() {
        Stacks stacks = new Stacks();
        List<Integer> due = new ArrayList<>();
        for (int time = 1; time <= 100; time++) {
            if (stacks.due(4711) >= 0) {
                due.add(time);
            }
        }
        assertThat(due).containsExactly(1, 2, 4, 8, 16, 32, 64);
        assertThat(stacks.due(4712)).isNotNegative();
    }

    @Test
    void sameStackIsSaidOnce() {
        Stacks stacks = new Stacks();
        int at = stacks.due(1);
        assertThat(stacks.isNew(at, 5)).isTrue();
        assertThat(stacks.isNew(at, 5)).isFalse();
        assertThat(stacks.isNew(at, 6)).isTrue();
    }

    @Test
    void aThreadWithTooManyContextsGoesOn() {
        Stacks stacks = new Stacks();
        for (long context = 1; context < 100_000; context++) {
            stacks.due(context * 0x9E37_79B9_7F4A_7C15L);
        }
        assertThat(stacks.due(7)).isLessThan(1 << 10);
    }
}
