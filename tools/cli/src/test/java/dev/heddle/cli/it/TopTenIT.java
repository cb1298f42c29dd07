package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The first ten predictions for a buggy program include its bug. */
@Timeout(300)
@Tag("nightly")
class TopTenIT {
    private static final Path TRUTH = HeddleProcess.HOME.resolve("../../../../data/ground-truth/predictions.json");
    private static final int LOOKED_AT = 10;
    private static final int MOST_RECORDINGS = 5;
    /** The share of the subjects; the first subject has fifty predictions. */
    private static final int SHARE = Jdks.times(8, 1);

    @TempDir
    Path temp;

    static Stream<Arguments> subjects() throws IOException {
        List<JsonNode> all = new ArrayList<>();
        BoundJson.mapper().readTree(TRUTH.toFile()).path("subjects").forEach(all::add);
        return Jdks.homes().flatMap(jdk -> all.stream()
                .filter(truth -> Jdks.takes(jdk, all.indexOf(truth), SHARE))
                .map(truth -> Arguments.of(jdk, truth.path("subject").asText(), truth)));
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("subjects")
    void holdTheTrueOne(Path jdk, String id, JsonNode truth) throws Exception {
        Class<?> main = Subjects.find(id).orElseThrow().mainClass();
        String recording = recording(jdk, main);
        Result analysed = HeddleProcess.run(
                jdk,
                temp,
                List.of("analyze", "--technique", truth.path("technique").asText(), "--format", "json", recording));
        List<String> ranked = new ArrayList<>();
        int rank = 0;
        for (JsonNode finding : BoundJson.mapper().readTree(analysed.out()).path("findings")) {
            if (finding.path("kind").asText().equals("failure")) {
                continue;
            }
            ranked.add(finding.path("id").asText());
            assertThat(finding.path("details").path("score").path("because"))
                    .as(analysed.out())
                    .isNotEmpty();
            if (rank == 0 && isTrue(finding, truth)) {
                rank = ranked.size();
            }
        }
        assertThat(rank).as(id + ": the true one among " + ranked).isBetween(1, LOOKED_AT);
    }

    /**
     * The recording of a run that ended: some programs hang occasionally, and an observed hang is not
     * predicted.
     */
    private String recording(Path jdk, Class<?> main) throws IOException, InterruptedException {
        List<String> tried = new ArrayList<>();
        while (tried.size() < MOST_RECORDINGS) {
            String name = "recording-" + tried.size();
            Result recorded = HeddleProcess.run(
                    jdk,
                    temp,
                    HeddleProcess.words(
                            List.of("record", "--timeout", "30s", "-o", name), HeddleProcess.subject(jdk, main)));
            assertThat(temp.resolve(name)).as(recorded.all()).exists();
            if (!recorded.all().contains("the program was stopped")) {
                return name;
            }
            tried.add(recorded.all());
        }
        throw new AssertionError("no run has ended: " + tried);
    }

    private static boolean isTrue(JsonNode finding, JsonNode truth) {
        Set<String> methods = new HashSet<>();
        Set<String> variables = new HashSet<>();
        for (JsonNode site : finding.path("sites")) {
            methods.add(site.path("class").asText() + "." + site.path("method").asText());
            variables.add(site.path("variable").asText());
        }
        return finding.path("kind").equals(truth.path("kind"))
                && (!truth.has("pattern")
                        || finding.path("details").path("pattern").equals(truth.path("pattern")))
                && methods.containsAll(texts(truth.path("methods")))
                && variables.containsAll(texts(truth.path("variables")));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.asText()));
        return texts;
    }
}
