package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import dev.heddle.subjects.server.MariaDb;
import dev.heddle.subjects.server.ServerSubjects;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The four deadlocks of a database driver in the RPro paper (section 5), with a real server: each is predicted from a
 * run that passed, happens under control, and happens again in a replay.
 */
@Tag("ci")
class MysqlIT {
    /** A prediction must be confirmed within this number of controlled runs. */
    private static final int REPLAYS = Jdks.times(1, 3);

    @TempDir
    static Path server;

    @TempDir
    Path temp;

    private static MariaDb database;

    @BeforeAll
    static void start() throws Exception {
        assumeThat(MariaDb.isInstalled())
                .as("mariadbd and mariadb-install-db are not on this machine: install mariadb-server, or run"
                        + " .ci/run, which does")
                .isTrue();
        database = MariaDb.start(server);
    }

    @AfterAll
    static void stop() {
        if (database != null) {
            database.close();
        }
    }

    static Stream<Arguments> buggy() {
        return programs(Expectation.BUGGY, 0);
    }

    static Stream<Arguments> clean() {
        return programs(Expectation.CLEAN, 1);
    }

    private static Stream<Arguments> programs(Expectation expectation, int jdk) {
        return Jdks.one(jdk).flatMap(home -> ServerSubjects.all().stream()
                .filter(subject -> subject.expectation() == expectation)
                .map(subject -> Arguments.of(subject, home)));
    }

    @ParameterizedTest
    @MethodSource("buggy")
    void confirmsAndReproducesThePredictedDeadlock(Subject subject, Path jdk) throws Exception {
        List<String> target = target(jdk, subject);
        Result hunt = heddle(jdk, target, HeddleProcess.deadlockHunt("out").toArray(String[]::new));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        JsonNode first =
                new ObjectMapper().readTree(hunt.out()).path("findings").get(0);
        assertThat(first.path("status").textValue()).as(hunt.all()).isEqualTo("confirmed");
        assertThat(first.path("failure").textValue()).startsWith("deadlock of ");
        Path exact = temp.resolve("out").resolve(first.path("exactPlan").textValue());
        assertThat(Files.readString(exact)).as(hunt.all()).contains("com.mysql.jdbc");
        for (int i = 0; i < REPLAYS; i++) {
            Result replay = heddle(jdk, target, "replay", exact.toString());
            assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("clean")
    void predictsNothingForTheCleanTwin(Subject subject, Path jdk) throws Exception {
        List<String> target = target(jdk, subject);
        for (String profile : List.of("access", "sync")) {
            Result record = heddle(jdk, target, "record", "--profile", profile, "-o", "rec-" + profile);
            assertThat(record.exitCode()).as(record.all()).isZero();
            Result analysis = HeddleProcess.run(
                    jdk, temp, List.of("analyze", "--technique", "deadlock", "-o", "an-" + profile, "rec-" + profile));
            assertThat(analysis.exitCode()).as(analysis.all()).isZero();
            assertThat(analysis.out()).contains(": 0 candidates");
        }
    }

    private Result heddle(Path jdk, List<String> target, String... own) throws Exception {
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of(own), target));
    }

    private static List<String> target(Path jdk, Subject subject) {
        return HeddleProcess.program(
                jdk,
                ServerSubjects.classPath(subject, HeddleProcess.SUBJECTS),
                subject.mainClass(),
                Integer.toString(database.port()));
    }
}
