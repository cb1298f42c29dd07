package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcquisitionStacksTest {
    @Test
    void capturesTheFirstStackAndThenEverMoreRarely() {
        AcquisitionStacks stacks = new AcquisitionStacks();
        List<Integer> due = new ArrayList<>();
        for (int time = 1; time <= 100; time++) {
            if (stacks.isDue(stacks.find(4711))) {
                due.add(time);
            }
        }
        assertThat(due).containsExactly(1, 2, 4, 8, 16, 32, 64);
        assertThat(stacks.isDue(stacks.find(4712))).isTrue();
    }

    @Test
    void aContextKeepsItsStack() {
        AcquisitionStacks stacks = new AcquisitionStacks();
        assertThat(stacks.number(stacks.find(1))).isEqualTo(AcquisitionStacks.UNKNOWN);
        stacks.put(stacks.find(1), 5);
        stacks.put(stacks.find(2), 6);
        assertThat(stacks.number(stacks.find(1))).isEqualTo(5);
        assertThat(stacks.number(stacks.find(2))).isEqualTo(6);
    }

    @Test
    void handlesTooManyContexts() {
        AcquisitionStacks stacks = new AcquisitionStacks();
        int without = 0;
        for (long context = 1; context < 100_000; context++) {
            without += stacks.find(context * 0x9E37_79B9_7F4A_7C15L) < 0 ? 1 : 0;
        }
        assertThat(without).isGreaterThan(90_000);
    }
}
