package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.RacyFields;

/** Failures that need a read of an older write: found, repeated exactly, and absent from the correct twins. */
class StaleReadsIT {
    private static final List<String> RACES = List.of(
            "store-buffering",
            "double-checked",
            "stop-flag",
            "publication",
            "accessors",
            "collection",
            "released",
            "opaque",
            "elements",
            "slots",
            "table",
            "last-thread",
            "calls");

    @TempDir
    Path temp;

    static Stream<Arguments> races() {
        return Jdks.homes().flatMap(jdk -> RACES.stream()
                .filter(race -> Jdks.takes(jdk, RACES.indexOf(race), Jdks.times(9, 1)))
                .map(race -> Arguments.of(race, jdk.getFileName().toString(), jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("races")
    void findsAndRepeatsAStaleRead(String race, String on, Path jdk) throws Exception {
        List<String> target = program(jdk, race);
        Result hunt = hunt(jdk, target, "--first", "--shrink", "off");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        JsonNode finding =
                new ObjectMapper().readTree(hunt.out()).path("findings").get(0);
        assertThat(finding.path("details").path("exactPlanChecked").booleanValue())
                .as(hunt.all())
                .isTrue();
        Path exact = temp.resolve("out").resolve(finding.path("exactPlan").textValue());
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.out()).as(replay.all()).startsWith("reproduced; ").contains("nothing orders the two");
        Result newest = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("replay", "--memory", "sc", exact.toString()), target));
        assertThat(newest.exitCode()).as(newest.all()).isIn(0, 4);
        JsonNode read = finding.path("details").path("staleReads").path(0);
        assertThat(read.path("seen").path("value").textValue()).as(hunt.all()).isIn("0", "null", "false");
        assertThat(read.path("newest").path("at").textValue()).as(hunt.all()).startsWith("program.RacyFields");
        if (race.equals("double-checked")) {
            triesARepair(jdk, exact, target);
        } else if (race.equals("publication")) {
            triesAFinalField(jdk, exact, target);
        } else if (race.equals("slots")) {
            assertThat(read.path("field").textValue()).as(hunt.all()).startsWith("program.RacyFields.SLOTS[");
        } else if (race.equals("table")) {
            assertThat(finding.path("title").textValue()).as(hunt.all()).contains("the table is not filled");
            Result repaired = whatIf(jdk, exact, target, "volatile=RacyFields.table");
            assertThat(repaired.exitCode()).as(repaired.all()).isZero();
            assertThat(repaired.out())
                    .as(repaired.all())
                    .contains(
                            "only the field program.RacyFields.table is volatile: the elements of its array stay plain");
        }
    }

    private void triesAFinalField(Path jdk, Path exact, List<String> target) throws Exception {
        Result enough = whatIf(jdk, exact, target, "final=Settings.port");
        assertThat(enough.exitCode()).as(enough.all()).isZero();
        Result other = whatIf(jdk, exact, target, "final=Settings.host");
        assertThat(other.exitCode()).as(other.all()).isEqualTo(1);
        Result written = whatIf(jdk, exact, target, "final=RacyFields.settings");
        assertThat(written.exitCode()).as(written.all()).isEqualTo(2);
        assertThat(written.err())
                .as(written.all())
                .contains("(RacyFields.java:")
                .contains("writes program.RacyFields");
    }

    private void triesARepair(Path jdk, Path exact, List<String> target) throws Exception {
        Result enough = whatIf(jdk, exact, target, "volatile=RacyFields.settings");
        assertThat(enough.exitCode()).as(enough.all()).isZero();
        assertThat(enough.out())
                .as(enough.all())
                .startsWith("with program.RacyFields.settings volatile: no longer possible in ");
        Result unknown = whatIf(jdk, exact, target, "volatile=RacyFields.setting");
        assertThat(unknown.exitCode()).as(unknown.all()).isEqualTo(2);
        assertThat(unknown.err()).as(unknown.all()).contains("did you mean RacyFields.settings?");
    }

    private Result whatIf(Path jdk, Path exact, List<String> target, String repair) throws Exception {
        List<String> words = List.of("replay", "--tries", "20", "--what-if", repair, exact.toString());
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("races")
    void findsNothingInTheCorrectTwin(String race, String on, Path jdk) throws Exception {
        Result hunt = hunt(jdk, program(jdk, race, "safe"));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
    }

    /** As in JCTools' {@code SpscLinkedQueue}, whose nodes are linked through {@code Unsafe} and read as volatile. */
    @ParameterizedTest
    @MethodSource("one")
    void findsNothingIfAHandleWritesAVolatileField(Path jdk) throws Exception {
        Result hunt = hunt(jdk, program(jdk, "handles"));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
    }

    @ParameterizedTest
    @MethodSource("one")
    void findsNothingIfEitherThreadUsesAStrongerMode(Path jdk) throws Exception {
        Result hunt = hunt(jdk, program(jdk, "modes"));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
    }

    @ParameterizedTest
    @MethodSource("one")
    void searchesAllStaleReadsWithinTheBounds(Path jdk) throws Exception {
        Result found = explore(jdk, "found", program(jdk, "store-buffering"));
        assertThat(found.exitCode()).as(found.all()).isEqualTo(1);
        assertThat(found.out())
                .as(found.all())
                .contains("with 1 stale read and 0 preemptions", "nothing orders the two");
        Result twin = explore(jdk, "twin", program(jdk, "store-buffering", "safe"));
        assertThat(twin.exitCode()).as(twin.all()).isZero();
        assertThat(twin.out())
                .as(twin.all())
                .contains("no bug up to (c, v, t) = (1, 1, 2) with at most 1 stale read, all orders tried");
    }

    /** No recording shows a race of fields that are accessed through a handle alone. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("one")
    void theDefaultHuntFindsStaleReadsInWeakModes(Path jdk) throws Exception {
        List<String> words = List.of("hunt", "--first", "--shrink", "off", "--budget", "2m", "-o", "weak");
        Result found = HeddleProcess.run(jdk, temp, HeddleProcess.words(words, program(jdk, "released")));
        assertThat(found.exitCode()).as(found.all()).isEqualTo(1);
        assertThat(found.out()).as(found.all()).contains("nothing orders the two");
    }

    private Result explore(Path jdk, String out, List<String> target) throws Exception {
        List<String> words = List.of(
                "hunt",
                "--technique",
                "explore",
                "--context-bound",
                "1",
                "--stale-reads",
                "1",
                "--first",
                "--shrink",
                "off",
                "--budget",
                "2m",
                "-o",
                out);
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }

    static Stream<Path> one() {
        return Jdks.one(1);
    }

    private static List<String> program(Path jdk, String... words) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(RacyFields.class), RacyFields.class, words);
    }

    private Result hunt(Path jdk, List<String> target, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "hunt", "--technique", "memory", "--tries", "200", "--budget", "2m", "--format", "json", "-o", "out"));
        words.addAll(List.of(more));
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }
}
