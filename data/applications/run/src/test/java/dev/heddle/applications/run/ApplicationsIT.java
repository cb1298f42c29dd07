package dev.heddle.applications.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.trace.testing.Jdks;
import dev.heddle.trace.testing.WholeRecordings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real applications start, serve, give right answers and end as they do alone, however they are run. A few of them
 * always; with {@code -Dheddle.everywhere=true} all, in all ways, on every JDK; {@code -Dheddle.application=spring}
 * besides runs only this one.
 */
@Tag("ci")
class ApplicationsIT {
    private static final Path HOME = Path.of(System.getProperty("heddle.home"));
    private static final Path MODULES = Path.of(System.getProperty("heddle.applications"));
    private static final int ROUNDS = 10;

    /** The applications that always run: quick ones, which share only the JDK's classes. */
    private static final List<Run> SHARE = List.of(
            new Run(Application.JETTY, Way.ACCESS),
            new Run(Application.H2, Way.FULL),
            new Run(Application.H2, Way.GATED),
            new Run(Application.NETTY, Way.SYNC));

    /** Delays at acquisitions: a plan that has its points in every program. */
    private static final String NOISE =
            "{\"schemaVersion\": 1, \"kind\": \"noise\", \"id\": \"noise\", \"technique\": \"noise\","
                    + " \"seed\": 1, \"probability\": 0.01, \"length\": 2}";

    @TempDir
    Path temp;

    private enum Way {
        SYNC,
        ACCESS,
        FULL,
        GATED;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private record Run(Application application, Way way) {}

    static Stream<Arguments> recorded() {
        return runs().filter(run -> run.get()[2] != Way.GATED);
    }

    static Stream<Arguments> gated() {
        return runs().filter(run -> run.get()[2] == Way.GATED);
    }

    @ParameterizedTest(name = "{1} under {2} on {0}")
    @MethodSource("recorded")
    void anApplicationIsRecordedWhole(String on, Application application, Way profile, Path jdk) throws Exception {
        Path folder = temp.resolve("recording");
        List<String> options = new ArrayList<>(Jdks.SHORT_LIVED);
        options.add("-javaagent:" + HOME.resolve("heddle-recorder-agent.jar") + "=file=" + folder + ",profile="
                + profile.label());
        ServedRun run = ServedRun.of(application.command(jdk, MODULES, options), temp, ROUNDS);
        assertThat(run.exitCode()).as(run.err()).isZero();
        // What the agent has to complain of begins with its name; applications may say what they like.
        assertThat(run.err().lines()).noneMatch(line -> line.startsWith("heddle"));
        assertThat(WholeRecordings.threadsOf(folder)).isPositive();
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("gated")
    void anApplicationServesWhileThreadsAreHeld(String on, Application application, Way gated, Path jdk)
            throws Exception {
        Path plan = Files.writeString(temp.resolve("noise.json"), NOISE);
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(Jdks.SHORT_LIVED);
        command.addAll(List.of("-jar", HOME.resolve("heddle.jar").toString(), "replay", "--mode", "gated"));
        command.addAll(List.of("--timeout", "20m", "-o", "out", plan.toString(), "--"));
        command.addAll(application.command(jdk, MODULES, Jdks.SHORT_LIVED));
        ServedRun run = ServedRun.of(command, temp, ROUNDS);
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        JsonNode outcome = new ObjectMapper()
                .readTree(temp.resolve("out/run-1/recording/outcome.json").toFile());
        assertThat(outcome.path("mode").textValue()).as("%s", outcome).isEqualTo("gated");
        assertThat(outcome.path("end").textValue()).as("%s", outcome).isEqualTo("exit");
        assertThat(outcome.path("holds").intValue()).as("%s", outcome).isPositive();
    }

    private static Stream<Arguments> runs() {
        List<Run> all = Arrays.stream(Application.values())
                .flatMap(application -> Arrays.stream(Way.values()).map(way -> new Run(application, way)))
                .toList();
        String only = System.getProperty("heddle.application", "");
        List<Run> chosen = (Jdks.everywhere() ? all : SHARE)
                .stream()
                        .filter(run ->
                                only.isEmpty() || only.equals(run.application().label()))
                        .toList();
        return Jdks.homes().flatMap(jdk -> chosen.stream()
                .filter(run -> Jdks.takes(jdk, chosen.indexOf(run)))
                .map(run -> Arguments.of(jdk.getFileName().toString(), run.application(), run.way(), jdk)));
    }
}
