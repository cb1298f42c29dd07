package dev.heddle.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostPageTest {
    private static BenchRow row(String program, int threads, String profile, double slowdown) {
        return new BenchRow(
                program,
                threads,
                profile,
                3,
                0.5,
                slowdown,
                2 * slowdown,
                1_000,
                500,
                16.2,
                4,
                Double.NaN,
                0,
                0,
                List.of());
    }

    private static Result result() {
        List<BenchRow> rows =
                List.of(row("h2", 2, "sync", 2.05), row("<script>", 2, "sync", 1.02), row("h2", 2, "access", 14));
        return new Result(
                Result.SCHEMA_VERSION,
                new Machine(2, 24, "Linux amd64", "17", 0.1, "2026-11-21", "bench recording"),
                3,
                1,
                "1g",
                List.of(new BenchProfile("native", null), new BenchProfile("sync", "profile=sync")),
                rows,
                Result.summary(rows),
                List.of(new StartCost("sync", 11, 60, 1410, List.of())),
                List.of(new ProducerCost("access", "bursts", 1, 0.3, 9, 9, 100, 101, 0, null)),
                List.of());
    }

    @Test
    void whatIsPrintedAsJsonIsWhatIsDrawn() throws Exception {
        Result again = Json.parse(RecordWriter.lines(result()), Result.class);
        assertThat(again).isEqualTo(result());
        assertThat(new CostPage(again).html())
                .isEqualTo(new CostPage(result()).html())
                .contains("\"name\":\"sync, 2 threads\",\"mark\":\"BARS\"")
                .contains("\"words\":\"h2: 14.00 times as long\"")
                .contains("<td class=\"n\"><bdi>2.05×</bdi></td>")
                .contains("\"words\":\"1410 ms more than 60 ms\"")
                .contains("\"words\":\"9.0 ns per event\"")
                .doesNotContain("<bdi><script>");
    }
}
