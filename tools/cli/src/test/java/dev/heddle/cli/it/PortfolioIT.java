package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.buggy.hiddenraces.HiddenRaces;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.subjects.shapes.ShapeSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects.Shape;
import dev.heddle.subjects.shapes.clean.Publish;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.Hopeless;

/**
 * The hunt with default options finds the bug of each shape within a hundred schedules, and no bug in the clean
 * twins.
 */
@Tag("ci")
class PortfolioIT {
    private static final int MOST_SCHEDULES = 100;
    /** The share of the shapes that verify runs on each JDK. */
    private static final int SHARE = Jdks.times(27, 9);

    private static final int LARGEST_BUDGET_SECONDS = 120;

    @TempDir
    Path temp;

    static Stream<Arguments> shapes() {
        List<Shape> shapes = ShapeSubjects.shapes();
        return Jdks.homes().flatMap(jdk -> shapes.stream()
                .filter(shape -> Jdks.takes(jdk, shapes.indexOf(shape), SHARE))
                .map(shape -> Arguments.of(shape.name(), jdk.getFileName().toString(), shape, jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("shapes")
    void findsTheBugAndBringsItBack(String name, String on, Shape shape, Path jdk) throws Exception {
        List<String> target = HeddleProcess.subject(jdk, shape.buggy(), size(shape));
        // Some hang in the recorded run, too.
        Result hunt = hunt(jdk, target, "--first", "--shrink", "off", "--timeout", "10s");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        JsonNode document = new ObjectMapper().readTree(hunt.out());
        assertThat(document.path("technique").textValue()).isEqualTo("portfolio");
        assertThat(document.path("counts").path("searched").intValue()).isLessThanOrEqualTo(MOST_SCHEDULES);
        Path exact = StreamSupport.stream(document.path("findings").spliterator(), false)
                .filter(finding -> finding.path("failure").isTextual()
                        && finding.path("exactPlan").isTextual())
                .map(finding ->
                        temp.resolve("out").resolve(finding.path("exactPlan").textValue()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(hunt.all()));
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.out()).as(replay.all()).startsWith("reproduced; ");
    }

    /** A hundred threads must not take more schedules than three do; verify looks at one such program. */
    private static String[] size(Shape shape) {
        boolean isLarge = Jdks.everywhere() || shape.name().equals("setters");
        return !isLarge || shape.sizes().isEmpty()
                ? new String[0]
                : new String[] {shape.sizes().get(shape.sizes().size() - 1).toString()};
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("shapes")
    void staysSilentOnTheCleanTwin(String name, String on, Shape shape, Path jdk) throws Exception {
        Result hunt = hunt(jdk, HeddleProcess.subject(jdk, shape.clean()), "--budget", "3s", "--tries", "1");
        assertThat(hunt.exitCode()).as(hunt.all()).isIn(0, 5);
        JsonNode document = new ObjectMapper().readTree(hunt.out());
        assertThat(document.path("counts").path("failures").intValue()).isZero();
        assertThat(document.path("counts").path("observed").intValue()).isZero();
        assertThat(document.path("counts").path("confirmed with a failure").intValue())
                .isZero();
    }

    @Test
    void reportsASingleThreadedProgram() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, HeddleProcess.subject(jdk, NoThreads.class));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        assertThat(hunt.err()).contains("one thread under control, so there is nothing to interleave");
    }

    @Test
    void stopsIfTheProgramAlwaysFails() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(
                jdk, HeddleProcess.program(jdk, HeddleProcess.classPath(Hopeless.class), Hopeless.class, "monitors"));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.err()).contains("failed alike, so the order of threads makes no difference");
        assertThat(Files.readString(temp.resolve("out/findings.json"))).contains("\"observed\"");
    }

    @Test
    void searchesASmallProgramCompletely() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, HeddleProcess.subject(jdk, Publish.class), "--budget", "300s");
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        JsonNode counts = new ObjectMapper().readTree(hunt.out()).path("counts");
        assertThat(counts.path("bounded").intValue()).isPositive();
        assertThat(counts.path("bounded: preemptions").intValue()).isEqualTo(2);
        assertThat(counts.path("bounded: variables").intValue()).isEqualTo(2);
        assertThat(counts.path("bounded: threads").intValue()).isEqualTo(2);
    }

    @Test
    void confirmsPredictedRacesAfterTheBudget() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        // A busy machine may have no time for the recorded runs that confirm: a larger budget counts, too. Which of the
        // two
        // races comes true first depends on the seeds.
        for (int seconds = 15; ; seconds *= 2) {
            Result hunt = huntInto(
                    "out-" + seconds, jdk, HeddleProcess.subject(jdk, HiddenRaces.class), "--budget", seconds + "s");
            JsonNode document = new ObjectMapper().readTree(hunt.out());
            List<String> races = new ArrayList<>();
            for (JsonNode finding : document.path("findings")) {
                if (finding.path("kind").asText().equals("race")) {
                    races.add(finding.path("status").asText());
                }
            }
            if (races.size() == 2 && races.contains("confirmed-no-failure")) {
                return;
            }
            assertThat(seconds).as(hunt.all()).isLessThan(LARGEST_BUDGET_SECONDS);
        }
    }

    private Result hunt(Path jdk, List<String> target, String... options) throws Exception {
        return huntInto("out", jdk, target, options);
    }

    private Result huntInto(String out, Path jdk, List<String> target, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("hunt", "-o", out, "--format", "json"));
        words.addAll(List.of(options));
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }
}
