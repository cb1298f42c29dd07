package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.Command.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code heddle experiment drfinder}, a small one. */
@Timeout(900)
class DrFinderExperimentIT {
    @TempDir
    Path temp;

    @Test
    void comparesTheTechniquesAndGoesOnWhereItStopped() throws Exception {
        Path out = temp.resolve("experiment");
        List<String> words = List.of("drfinder", "--subject", "hiddenedges+1", "-o", out.toString(), "--runs");
        Result once = Command.experiment(with(words, "1", "--jobs", "2"));
        assertThat(once.exitCode()).as(once.all()).isZero();
        Path lines = out.resolve("results.jsonl");
        // The size, the first phase, and a run natively and in each of the five columns.
        assertThat(Files.readAllLines(lines)).hasSize(8);
        Result more = Command.experiment(with(words, "2", "--jobs", "2", "--depths", "1"));
        assertThat(more.err()).contains("going on with the 7 runs");
        assertThat(Files.readAllLines(lines)).hasSize(8 + 6 + 3);
        String row = more.out()
                .lines()
                .filter(line -> line.startsWith("hiddenedges+1"))
                .findFirst()
                .orElseThrow();
        // All, FT, CT, PCT, random, DR.
        assertThat(row).matches("hiddenedges\\+1 +1 +[01] +\\S+ +\\S+ +\\S+ +1 .*");
        assertThat(out.resolve("drfinder.html"))
                .content()
                .contains("HiddenEdges.x")
                .contains("\"name\":\"DR\",\"mark\":\"LINE\"");
    }

    private static List<String> with(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toList();
    }
}
