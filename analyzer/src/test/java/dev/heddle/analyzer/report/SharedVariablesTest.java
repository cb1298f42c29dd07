package dev.heddle.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedVariablesTest {
    private static Step step(int thread, Act act, String object) {
        return new Step(thread, act, object, null, null, List.of(), 1);
    }

    @Test
    void ranksTheLatestReadOfAnotherThreadsWriteFirst() {
        List<Step> steps = List.of(
                step(1, Act.READ, "pool.closed"),
                step(1, Act.READ, "pool.factory"),
                step(0, Act.WRITE, "pool.list"),
                step(0, Act.WRITE, "pool.factory"),
                step(0, Act.WRITE, "pool.closed"),
                step(1, Act.READ, "pool.list"));
        assertThat(SharedVariables.of(steps).names()).containsExactly("pool.list", "pool.closed", "pool.factory");
    }

    @Test
    void ranksALostUpdateBeforeOtherConflicts() {
        List<Step> steps = List.of(
                step(0, Act.READ, "a.count"),
                step(1, Act.WRITE, "a.count"),
                step(0, Act.WRITE, "a.count"),
                step(1, Act.WRITE, "a.name"),
                step(0, Act.READ, "a.name"));
        assertThat(SharedVariables.of(steps).names()).containsExactly("a.count", "a.name");
    }
}
