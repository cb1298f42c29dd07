package dev.heddle.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The selection among many steps. The samples are from tests with cache2k 2.6.1 and threadly 7.0. */
class LaneTextTest {
    private static final Path SAMPLES = Path.of("src/test/resources/steps");

    private static List<String> lanes(String sample, int width) throws IOException {
        return LaneText.of(Interleaving.read(SAMPLES.resolve(sample)), width);
    }

    /**
     * Two threads peek into a cache and put one more. The lanes show the library's variable whose update is lost.
     */
    @Test
    void showsALostUpdateInALibraryFromItsRead() throws IOException {
        assertThat(lanes("peek-and-put.json", 117))
                .containsExactly(
                        "one  reads valueOrException :121 → STOPPED :892                               writes valueOrException :85",
                        "two                                              writes valueOrException :85");
    }

    /**
     * A schedule that was not shrunk stops the main thread and a timer first, which has nothing to do with the
     * deadlock.
     */
    @Test
    void showsTheThreadsOfADeadlockCycle() throws IOException {
        List<String> lanes = lanes("listener.json", 117);
        assertThat(lanes).hasSize(2).allSatisfy(lane -> assertThat(lane)
                .startsWith("PriorityScheduler-1-thread-")
                .contains("acquires Object")
                .contains("waits for ever"));
    }
}
