package dev.heddle.replayer.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JvmCpuTimeTest {
    @Test
    void readsTheTimesAfterANameWithParentheses() {
        byte[] line =
                "1 (a) b (c)) R 2 3 4 5 -1 6 7 8 9 10 120 34 56 78 20 0 1 0 5".getBytes(StandardCharsets.US_ASCII);
        assertThat(JvmCpuTime.ticks(line, line.length)).isEqualTo(154);
    }

    /** A {@link ProcessHandle} is the oracle: its values before and after enclose the measured one. */
    @Test
    @Timeout(60)
    void agreesWithTheJdk() throws Exception {
        try (JvmCpuTime cpu = new JvmCpuTime()) {
            long before = ofJdk();
            long micros = cpu.micros();
            long after = ofJdk();
            assertThat(micros).isBetween(before, after);
            while (ofJdk() < after + 30_000) {
                Thread.onSpinWait();
            }
            assertThat(cpu.micros()).isGreaterThanOrEqualTo(after + 30_000);
        }
    }

    private static long ofJdk() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1_000;
    }
}
