package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.GetterPrograms.Pair;
import dev.heddle.cli.it.GetterPrograms.Program;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random programs whose threads share fields through getters and setters: the guilty pair is the first report. */
@Tag("nightly")
@Timeout(1_200)
class GettersIT {
    private static final int PROGRAMS = Jdks.times(3, 20);
    /** The smallest number of programs whose guilty pair has rank 1: 90 %, rounded down. */
    private static final int WANTED = PROGRAMS * 9 / 10;

    private static final String RUNS = "40";
    private static final long SEED = Long.getLong("heddle.getters.seed", 1);

    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    @ParameterizedTest
    @MethodSource("one")
    void ranksTheGuiltyPairFirst(Path jdk) throws Exception {
        List<String> rows = new ArrayList<>();
        int first = 0;
        for (Program program : GetterPrograms.of(SEED, PROGRAMS)) {
            Path source = temp.resolve(program.name() + ".java");
            Files.writeString(source, program.source());
            int compiled = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-g", "--release", "17", "-d", temp.toString(), source.toString());
            assertThat(compiled).as(program.source()).isZero();
            List<String> target = List.of(HeddleProcess.java(jdk), "-cp", temp.toString(), program.name());
            String runs = "runs-" + program.name();
            Result collected = HeddleProcess.run(
                    jdk, temp, HeddleProcess.words(List.of("collect", "--runs", RUNS, "-o", runs), target));
            assertThat(collected.exitCode()).as(collected.all()).isZero();
            Result localized = HeddleProcess.run(jdk, temp, List.of("localize", runs, "--format", "json"));
            JsonNode findings = BoundJson.mapper().readTree(localized.out()).path("findings");
            int rank = rank(findings, program.bugs());
            first += rank == 1 ? 1 : 0;
            rows.add(program.name() + ": rank " + rank + " of " + findings.size() + ", "
                    + findings.path(0).path("title").asText());
        }
        String table = String.join("\n", rows);
        System.out.println(table + "\n" + first + " of " + PROGRAMS + " guilty pairs have rank 1");
        assertThat(first).as(table).isGreaterThanOrEqualTo(WANTED);
    }

    /** The rank of the first report that names a bug; 0 if none does. */
    private static int rank(JsonNode findings, List<List<Pair>> bugs) {
        for (int i = 0; i < findings.size(); i++) {
            JsonNode sites = findings.path(i).path("sites");
            for (List<Pair> bug : bugs) {
                if (sites.size() == 2 * bug.size() && bug.stream().allMatch(pair -> has(sites, pair))) {
                    return i + 1;
                }
            }
        }
        return 0;
    }

    private static boolean has(JsonNode sites, Pair pair) {
        for (int i = 0; i + 1 < sites.size(); i += 2) {
            if (is(sites.path(i), pair.head()) && is(sites.path(i + 1), pair.tail())) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(JsonNode site, String end) {
        String method = end.substring(end.indexOf(' ') + 1);
        boolean isCalled = false;
        for (JsonNode frame : site.path("stack")) {
            isCalled |= frame.path("method").asText().equals(method);
        }
        return isCalled && end.startsWith(site.path("op").asText());
    }
}
