package dev.heddle.replayer.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SingleThreadStepsTest {
    private final SingleThreadSteps steps = new SingleThreadSteps();

    @Test
    void checksComeAtIrregularDistancesOfAboutAThousandSteps() {
        Set<Long> distances = new HashSet<>();
        assertThat(steps.isLookDue()).isTrue();
        steps.checked();
        long last = 0;
        for (int check = 0; check < 100; check++) {
            while (!steps.isLookDue()) {
                steps.passed(false);
            }
            long distance = steps.count() - last;
            assertThat(distance).isBetween(1L, 2L * SingleThreadSteps.CHECK_STEPS);
            distances.add(distance);
            last = steps.count();
            steps.checked();
        }
        assertThat(distances).hasSizeGreaterThan(20);
        assertThat(last / 100).isBetween(SingleThreadSteps.CHECK_STEPS / 4L, 2L * SingleThreadSteps.CHECK_STEPS);
    }

    @Test
    void countsAndTimesEachStepOnce() {
        steps.passed(false);
        steps.passed(false);
        assertThat(steps.takeUntimed()).isEqualTo(2);
        steps.passed(false);
        assertThat(steps.takeUntimed()).isEqualTo(1);
        assertThat(steps.takeUncounted()).isEqualTo(3);
        assertThat(steps.takeUncounted()).isZero();
        assertThat(steps.count()).isEqualTo(3);
    }

    @Test
    void reportsProgressOnce() {
        steps.passed(true);
        steps.passed(false);
        assertThat(steps.takeAdvanced()).isTrue();
        assertThat(steps.takeAdvanced()).isFalse();
    }
}
