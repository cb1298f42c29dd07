package dev.heddle.engine.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.base.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the progress messages of an operation. */
class ProgressEstimateTest {
    private final List<String> said = new ArrayList<>();
    private final Progress progress = new Progress() {
        @Override
        public void status(String text) {
            said.add(text);
        }

        @Override
        public void note(String line) {
            throw new AssertionError(line);
        }
    };
    private long now;

    private ProgressEstimate job() {
        return new ProgressEstimate(progress, "reading a", count -> Plural.of(count, "event"), () -> now);
    }

    private void after(double seconds) {
        now += (long) (seconds * Duration.ofSeconds(1).toNanos());
    }

    @Test
    void reportsPercentageAndRemainingTime() {
        ProgressEstimate job = job();
        after(0.5);
        job.at(500, 25_000_000);
        after(9.5);
        job.at(10_000_000, 25_000_000);
        after(10);
        job.at(20_000_000, 25_000_000);
        assertThat(said)
                .containsExactly(
                        "reading a: 0 % of 25,000,000 events",
                        "reading a: 40 % of 25,000,000 events, 15 s left",
                        "reading a: 80 % of 25,000,000 events, 5 s left");
    }

    @Test
    void limitsTheRateOfReports() {
        ProgressEstimate job = job();
        for (int i = 1; i <= 1000; i++) {
            after(0.001);
            job.at(i, 1000);
        }
        assertThat(said).hasSize(10);
    }

    @Test
    void reportsTheFinishedAmountIfTheTotalIsUnknown() {
        ProgressEstimate job = job();
        after(5);
        job.at(1, 0);
        after(5);
        job.at(1200, 1000);
        assertThat(said).containsExactly("reading a: 1 event", "reading a: 1,200 events");
    }

    @Test
    void doesNotOverflow() {
        ProgressEstimate job = job();
        after(3600);
        job.at(1L << 40, 1L << 42);
        assertThat(said).containsExactly("reading a: 25 % of 4,398,046,511,104 events, 3 h left");
    }

    @Test
    void shortensLongPathsToTheirEnd() {
        new ReadingProgress(progress, Path.of("/home/ann/out/recordings/1/recording")).read(0, 10, 100);
        assertThat(said).containsExactly("opening …/1/recording: 10 % of 100 events");
    }

    @Test
    void reportsThePassesOfARecording() {
        ReadingProgress reading = new ReadingProgress(progress, Path.of("rec"));
        reading.read(0, 10, 100);
        reading.read(1, 10, 100);
        reading.read(1, 100, 100);
        reading.read(2, 50, 100);
        assertThat(said)
                .containsExactly(
                        "opening rec: 10 % of 100 events",
                        "reading rec: 10 % of 100 events",
                        "read rec, analysing 100 events",
                        "reading rec, pass 2: 50 % of 100 events");
    }
}
