package dev.heddle.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** PMD needs sources, which are there only when the module is packed; the harness compares its results instead. */
class WorkloadsTest {
    private static final double SCALE = 0.002;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PMD")
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void theResultDependsOnTheAmountAlone(Workloads kind) throws Exception {
        Workload workload = kind.make();
        try {
            long alone = workload.run(1, kind.amount(SCALE));
            assertThat(workload.run(4, kind.amount(SCALE))).isEqualTo(alone);
            assertThat(workload.run(2, kind.amount(SCALE))).isEqualTo(alone);
            assertThat(workload.run(2, kind.amount(2 * SCALE))).isNotEqualTo(alone);
        } finally {
            workload.end();
        }
    }
}
