package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.experiments.Command.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code heddle experiment rpro}, a small one. */
@Timeout(900)
class RproExperimentIT {
    @TempDir
    Path temp;

    @Test
    void goesOnWhereItStopped() throws Exception {
        Result first = experiment(temp.resolve("out"), "--subject", "hashtable", "--radii", "2", "--runs", "10");
        assertThat(first.exitCode()).as(first.all()).isZero();
        assertThat(first.err()).isEmpty();
        assertThat(runs()).isEqualTo(Map.of("2-null", 10L, "3-null", 10L, "3-2", 10L));

        Result second = experiment(temp.resolve("out"), "--subject", "hashtable", "--radii", "2,4", "--runs", "15");
        assertThat(second.exitCode()).as(second.all()).isZero();
        assertThat(second.err()).startsWith("heddle: going on with the 30 runs").hasLineCount(1);
        assertThat(runs()).isEqualTo(Map.of("2-null", 15L, "3-null", 15L, "3-2", 15L, "3-4", 15L));
        assertThat(second.out()).contains("hashtable");
        assertThat(temp.resolve("out/rpro.html")).content().contains("RPro(4): ");
        assertThat(temp.resolve("out/runs")).doesNotExist();
        // Every third run at least ends in the deadlock; none of 60 would be a miracle.
        assertThat(lines().stream()
                        .mapToLong(line -> line.path("count").path("deadlocks").longValue())
                        .sum())
                .isPositive();
    }

    @Test
    void severalMachinesMakeWhatOneMakes() throws Exception {
        String[] extent = {"--subject", "hashtable", "--radii", "2,4", "--runs", "10"};
        Result whole = experiment(temp.resolve("whole"), extent);
        Result first = experiment(temp.resolve("first"), with(extent, "--pieces", "1/2"));
        Result second = experiment(
                temp.resolve("second"),
                with(extent, "--pieces", "2/2", temp.resolve("first").toString()));

        assertThat(first.exitCode()).as(first.all()).isZero();
        assertThat(first.err()).contains("heddle: 20 runs are missing, which are other machines'");
        assertThat(second.err()).doesNotContain("missing");
        assertThat(table(second)).isEqualTo(table(whole)).contains("hashtable");
    }

    private static String[] with(String[] extent, String... more) {
        return Stream.concat(Stream.of(extent), Stream.of(more)).toArray(String[]::new);
    }

    private static String table(Result result) {
        return result.out().lines().limit(2).collect(Collectors.joining("\n"));
    }

    @Test
    void refusesWhatDoesNotFitBeforeItWrites() throws Exception {
        refuses("radius is 1, and with depth 9 it is from 4", "--depth", "9", "--radii", "1,50");
        refuses("--radii 0: give whole numbers from 1 on", "--radii", "0");
        refuses("no subject's name matches no*", "--subject", "no*");
    }

    private void refuses(String because, String... options) {
        Path out = temp.resolve("refused");
        Result result = experiment(out, options);
        assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
        assertThat(result.err()).contains(because).hasLineCount(1);
        assertThat(out).doesNotExist();
    }

    private static Result experiment(Path out, String... options) {
        List<String> words = new ArrayList<>(List.of("rpro", "-o", out.toString()));
        words.addAll(List.of(options));
        return Command.experiment(words);
    }

    /** Depth and radius, and how many runs there are of them. */
    private Map<String, Long> runs() throws Exception {
        Map<String, Long> runs = new TreeMap<>();
        for (JsonNode line : lines()) {
            if (!line.path("point").isNull()) {
                runs.merge(
                        line.path("point").path("depth") + "-"
                                + line.path("point").path("radius"),
                        line.path("count").path("runs").longValue(),
                        Long::sum);
            }
        }
        return runs;
    }

    private List<JsonNode> lines() throws Exception {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(temp.resolve("out/results.jsonl"))) {
            lines.add(new ObjectMapper().readTree(line));
        }
        return lines;
    }
}
