package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hunts say how little each bug needs: (c, v, t). */
@Timeout(1_200)
@Tag("nightly")
class BugBoundsIT {
    @TempDir
    Path temp;

    /** @param preemptions c @param variables v @param threads t */
    private record Known(String technique, String subject, int preemptions, int variables, int threads) {}

    private static final List<Known> KNOWN = List.of(
            new Known("random", "buggy/account", 1, 1, 2),
            new Known("random", "buggy/pattern01", 1, 1, 2),
            new Known("assetfuzzer", "buggy/pattern01", 1, 1, 2),
            new Known("random", "buggy/deadlock1", 1, 1, 2),
            new Known("pos", "buggy/lostsignal", 0, 0, 2),
            new Known("random", "buggy/figure1", 0, 0, 2),
            new Known("random", "buggy/figure3", 2, 1, 2),
            new Known("random", "buggy/figure8", 0, 0, 3),
            new Known("random", "buggy/figure9", 1, 1, 3));

    static Stream<Arguments> known() {
        return Jdks.homes().flatMap(jdk -> KNOWN.stream()
                .filter(known -> Jdks.takes(jdk, KNOWN.indexOf(known) + 2, Jdks.times(10, 1)))
                .map(known -> Arguments.of(known, jdk.getFileName().toString(), jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("known")
    void saysHowLittleABugNeeds(Known known, String on, Path jdk) throws Exception {
        List<String> target = subject(jdk, known.subject);
        Result hunt = hunt(jdk, target, known.technique, "--first", "--shrink", "3m", "--format", "json");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        JsonNode shrunk = new ObjectMapper()
                .readTree(hunt.out())
                .path("findings")
                .get(0)
                .path("details")
                .path("shrunk");
        assertThat(shrunk.path("note").isNull()).as(hunt.all()).isTrue();
        assertThat(shrunk.path("threadsTried").booleanValue()).as(hunt.all()).isTrue();
        Path file = temp.resolve("out").resolve(shrunk.path("plan").textValue());
        PreemptionPlan plan = (PreemptionPlan) PlanFile.read(file);
        assertThat(plan.bounds())
                .as(hunt.all())
                .hasToString("(" + known.preemptions + ", " + known.variables + ", " + known.threads + ")");
        assertThat(shrunk.path("bounds").path("preemptions").intValue()).isEqualTo(known.preemptions);
        assertThat(shrunk.path("switches")).hasSize(plan.switches().size());
        Path exact = temp.resolve("out").resolve(shrunk.path("exactPlan").textValue());
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.out()).as(replay.all()).startsWith("reproduced; " + plan.failure());
    }

    @Test
    void reportsTheBounds() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, subject(jdk, "buggy/account"), "random", "--first", "--shrink", "3m", "--verbose");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out())
                .as(hunt.all())
                .contains("  (c, v, t) = (1, 1, 2) at most\n")
                .contains(" and is STOPPED before ");
    }

    @Test
    void omitsTheBounds() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, subject(jdk, "buggy/account"), "random", "--first", "--shrink", "off");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).as(hunt.all()).doesNotContain("(c, v, t)");
        assertThat(temp.resolve("out").resolve("shrunk")).doesNotExist();
    }

    private Result hunt(Path jdk, List<String> target, String technique, String... options) throws Exception {
        List<String> words = new ArrayList<>(
                List.of("hunt", "--technique", technique, "--tries", "300", "--budget", "4m", "-o", "out"));
        words.addAll(List.of(options));
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }

    private static List<String> subject(Path jdk, String id) {
        Class<?> main = Stream.concat(Subjects.find(id).stream(), RankSubjects.find(id).stream())
                .findFirst()
                .orElseThrow(() -> new AssertionError(id))
                .mainClass();
        return HeddleProcess.subject(jdk, main);
    }
}
