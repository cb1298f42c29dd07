package dev.heddle.replayer.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.RandomPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinOptionsTest {
    private static final RandomPlan PLAN = new RandomPlan("r", "random", 1);

    @Test
    void beginsNanoTimeAtOneValueInAllRunsOfAPlanWithoutOrigin() {
        PinOptions pins = options(null);

        assertThat(pins.start(PLAN).nanos()).isEqualTo(pins.start(PLAN).nanos());
    }

    @Test
    void beginsTheOtherClocksAtTheRealTime() {
        long before = System.currentTimeMillis();

        assertThat(options(null).start(PLAN).millis()).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void beginsAllClocksAtTheRealTimeIfTimeIsNotPinned() {
        long before = System.nanoTime();
        Origin.Start start = options("pin=random;hash").start(PLAN);

        assertThat(start.nanos() - before).isBetween(0L, System.nanoTime() - before);
    }

    private static PinOptions options(String text) {
        return PinOptions.of(AgentOptions.parse(text, List.of(PinOptions.OPTION)), PLAN);
    }
}
