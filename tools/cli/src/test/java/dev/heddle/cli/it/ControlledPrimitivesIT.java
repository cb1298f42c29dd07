package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.primitive.Primitive;
import dev.heddle.subjects.primitive.Primitives;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of all primitives under random schedules, many in one JVM, as what {@code docs/coverage.md} says in its
 * column
 * <em>controlled</em>: the ordered ones hand over under every schedule, the unordered ones are made to miss their
 * payload, and no thread ever leaves control.
 */
class ControlledPrimitivesIT {
    private static final int ORDERED_SEEDS = Jdks.times(1, 4);
    /** With each of them a program is run several times, so that this many are hardly ever not enough. */
    private static final int RACING_SEEDS = 8;

    @TempDir
    Path temp;

    /**
     * Their payload arrives after a timeout; virtual time advances if no other thread can run, so a random schedule
     * does not overtake it.
     */
    private static final Set<String> TIMED = Set.of("DelayQueue", "Timer");

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void orderedHandOverHoldsUnderEverySchedule(Path jdk) throws Exception {
        for (int seed = 0; seed < ORDERED_SEEDS; seed++) {
            Result run = run(jdk, seed, List.of("ordered"));
            assertThat(run.out().lines()).as(run.all()).hasSizeGreaterThan(80);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void unorderedHandOverFails(Path jdk) throws Exception {
        Set<String> left = new LinkedHashSet<>();
        for (Primitive primitive : Primitives.all()) {
            if (primitive.twin()) {
                left.add(primitive.name());
            }
        }
        for (int seed = 0; seed < RACING_SEEDS && !TIMED.containsAll(left); seed++) {
            List<String> words = new ArrayList<>(left);
            words.add("racing");
            Result run = run(jdk, seed, words);
            List<String> lines = run.out().lines().toList();
            left.removeIf(name -> !lines.contains("racing " + name) || lines.contains("missed " + name));
        }
        left.removeAll(TIMED);
        assertThat(left).as("never missed on %s", jdk).isEmpty();
    }

    private Result run(Path jdk, int seed, List<String> words) throws Exception {
        Path folder = Files.createDirectory(temp.resolve("run" + seed));
        Path plan = Files.writeString(
                folder.resolve("plan.json"),
                "{\"schemaVersion\": 1, \"kind\": \"random\", \"id\": \"random\", \"technique\": \"random\", \"seed\": "
                        + seed + "}");
        Path recording = folder.resolve("recording");
        List<String> command = HeddleProcess.shortLived(jdk);
        command.addAll(List.of(
                "-javaagent:" + HeddleProcess.HOME.resolve("heddle-replayer-agent.jar") + "=plan=" + plan + ",file="
                        + recording,
                "-cp",
                HeddleProcess.SUBJECTS.toString(),
                Primitives.class.getName()));
        command.addAll(words);
        Result run = HeddleProcess.start(command, folder);
        assertThat(run.exitCode()).as("seed %d: %s", seed, run.all()).isZero();
        JsonNode outcome =
                new ObjectMapper().readTree(recording.resolve("outcome.json").toFile());
        String whole = "seed " + seed + ": " + outcome.toPrettyString();
        assertThat(outcome.path("end").textValue()).as(whole).isEqualTo("exit");
        assertThat(outcome.path("outside").intValue()).as(whole).isZero();
        assertThat(outcome.path("notes")).as(whole).isEmpty();
        return run;
    }
}
