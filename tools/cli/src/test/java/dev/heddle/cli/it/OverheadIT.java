package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingCost;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Busy;
import program.Turnstile;

/** A run that may cost so much and no more. */
@Tag("ci")
class OverheadIT {
    private static final String DEAR = "program.Bobbin.turn";

    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    private Result record(Path jdk, String... options) throws Exception {
        return record(jdk, Busy.class, "12000", options);
    }

    private Result record(Path jdk, Class<?> main, String millis, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("record", "-o", "run"));
        words.addAll(List.of(options));
        words.add("--");
        words.addAll(HeddleProcess.program(jdk, HeddleProcess.classPath(main), main, millis));
        return HeddleProcess.run(jdk, temp, words);
    }

    @ParameterizedTest
    @MethodSource("one")
    void disablesExpensiveMethodsOnly(Path jdk) throws Exception {
        Result run = record(jdk, "--overhead", "5%");

        assertThat(run.exitCode()).as(run.all()).isZero();
        assertThat(run.err())
                .contains(
                        "within a budget of 5 %",
                        "stopped recording accesses in ", "the most expensive first: " + DEAR + "(int)");
        Map<String, Long> last = new HashMap<>();
        try (Recording recording = Recording.open(temp.resolve("run"))) {
            RecordingCost spent = recording.manifest().watched().spent();
            assertThat(spent.givenUp().get(0).method()).isEqualTo(DEAR + "(int)");
            assertThat(spent.givenUp().get(0).hooks()).isGreaterThan(1_000);
            assertThat(spent.givenUp()).noneMatch(one -> one.method().startsWith("program.Meter"));
            assertThat(recording.manifest().watched().classes()).contains("program.Bobbin", "program.Meter");
            // A loop in it would have gone on in the interpreter.
            assertThat(recording.manifest().watched().unwatched()).contains("program.Spindle");
            recording.forEach((stamp, thread, site, target, aux) -> {
                if (site >= Op.FIRST_SITE && recording.names().site(site).op().isPlainAccess()) {
                    last.merge(recording.names().site(site).method().qualifiedName(), stamp, Math::max);
                }
            });
        }
        assertThat(last).containsKeys(DEAR, "program.Meter.read");
        assertThat(last.get("program.Meter.read")).isGreaterThan(last.get(DEAR));
        Result shown = HeddleProcess.run(jdk, temp, List.of("show", "run"));
        assertThat(shown.out()).contains("disabled   ", DEAR + "(int) after ", "recording cost ");
        Result analyzed = HeddleProcess.run(jdk, temp, List.of("analyze", "--technique", "happens-before", "run"));
        assertThat(analyzed.out()).contains("run stopped recording accesses in ", "program.Meter.read");
    }

    @Test
    void reportsExpensiveSynchronisationInOneLine() throws Exception {
        Path jdk = Jdks.one(0).findFirst().orElse(Path.of(System.getProperty("java.home")));

        Result result = record(jdk, Turnstile.class, "20000", "--overhead", "1%");

        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.err().lines())
                .as(result.all())
                .filteredOn(line -> line.contains("the budget of 1 % cannot be held even with nothing watched"))
                .hasSize(1);
        try (Recording recording = Recording.open(temp.resolve("run"))) {
            assertThat(recording.manifest().watched().spent().isHeld()).isFalse();
            assertThat(recording.manifest().watched().classes()).isEmpty();
            assertThat(recording.manifest().stopped()).isNull();
            assertThat(recording.manifest().counts().events()).isPositive();
        }
    }

    @Test
    void refusesAnInvalidBudget() throws Exception {
        Path jdk = Jdks.one(0).findFirst().orElse(Path.of(System.getProperty("java.home")));

        Result result = record(jdk, "--overhead", "0");

        assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
        assertThat(result.err().lines()).as(result.all()).hasSize(1);
        assertThat(result.err()).startsWith("heddle: option overhead is a percentage above 0");
        assertThat(temp.resolve("run")).doesNotExist();
    }
}
