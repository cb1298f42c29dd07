package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReachedBoundsTest {
    private static final Execution PASSED = new Execution(null, null, null);

    private static Bounds reached(boolean isComplete, SearchStage... begun) {
        Stages stages = new Stages(() -> {});
        List.of(begun).forEach(stage -> stages.executed(stage, PASSED));
        return new ExploreResult(
                        Bounds.USUAL, null, 3, null, stages, null, isComplete, false, true, 0, 0, Duration.ZERO)
                .reached();
    }

    @Test
    void doesNotCountAnUnfinishedStage() {
        assertThat(reached(false)).isNull();
        assertThat(reached(false, new SearchStage(0, 0, -1, 0))).isNull();
        assertThat(reached(false, new SearchStage(0, 0, -1, 0), new SearchStage(1, 1, 0, 0)))
                .hasToString("(0, 0, 2)");
        assertThat(reached(false, new SearchStage(1, 1, 0, 0), new SearchStage(1, 1, 1, 0)))
                .hasToString("(0, 0, 2)");
        assertThat(reached(false, new SearchStage(2, 1, 0, 0))).hasToString("(1, 1, 2)");
        assertThat(reached(false, new SearchStage(2, 1, 3, 0), new SearchStage(2, 2, 0, 0)))
                .hasToString("(2, 1, 2)");
        assertThat(reached(false, new SearchStage(2, 2, 0, 0), new SearchStage(0, 0, -1, 1)))
                .hasToString("(2, 2, 2)");
        assertThat(reached(false, new SearchStage(0, 0, -1, 2))).hasToString("(2, 2, 2) with at most 1 stale read");
        assertThat(reached(true, new SearchStage(2, 2, 0, 0))).hasToString("(2, 2, 2)");
    }
}
