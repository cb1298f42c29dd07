package dev.heddle.recorder.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CpuTimeTest {
    @Test
    void parsesAnyProgramName() throws IOException {
        String stat = "4711 (a) b (x 7 8)) S 1 2 3 4 5 6 7 8 9 10 1234 66 0 0 20 0 30 0 1 2 3";

        assertThat(CpuTime.ofStat(stat)).isEqualTo(13_000_000_000L);
        assertThatThrownBy(() -> CpuTime.ofStat("4711 (a) S 1 2")).isInstanceOf(IOException.class);
    }

    @Test
    void measuresTheTimeOfAThreadAndTheProcess() throws IOException {
        long before = CpuTime.of(Thread.currentThread());
        long processBefore = CpuTime.ofProcess();
        long sum = 0;
        while (CpuTime.of(Thread.currentThread()) - before < 100_000_000) {
            for (int i = 0; i < 100_000; i++) {
                sum = sum * 31 ^ i;
            }
        }
        assertThat(sum).isNotZero();
        assertThat(CpuTime.ofProcess() - processBefore).isGreaterThanOrEqualTo(80_000_000);
    }
}
