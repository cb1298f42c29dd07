package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order that a prediction comes with is followed in runs that do not begin as the recorded one did. */
class PredictedOrderIT {
    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    @ParameterizedTest
    @MethodSource("one")
    void toleratesADifferentStart(Path jdk) throws Exception {
        isConfirmed(jdk, UnrepeatableStartTarget.class);
    }

    @ParameterizedTest
    @MethodSource("one")
    void followsAThreadBetweenTwoStartsOfALoop(Path jdk) throws Exception {
        isConfirmed(jdk, LoopedStartTarget.class);
    }

    private void isConfirmed(Path jdk, Class<?> main) throws Exception {
        String starts = temp.resolve("starts").toString();
        List<String> target = HeddleProcess.program(jdk, HeddleProcess.classPath(main), main, starts);
        heddle(jdk, 0, HeddleProcess.words(List.of("record", "--filter", "off", "-o", "recording"), target));
        heddle(jdk, 1, List.of("analyze", "--technique", "reversal", "-o", "out", "recording"));
        Findings findings = Findings.read(temp.resolve("out").resolve(Findings.FILE_NAME));
        assertThat(findings.findings()).singleElement().satisfies(race -> {
            assertThat((String) race.details().get("variable")).endsWith("shared");
            assertThat(race.status()).isEqualTo(Finding.Status.CANDIDATE);
        });
        Path plan = temp.resolve("out").resolve(findings.findings().get(0).plan());
        Result replay =
                heddle(jdk, 0, HeddleProcess.words(List.of("replay", "-n", "2", "-o", "run", plan.toString()), target));
        assertThat(replay.out()).as(replay.all()).contains("run 1: confirmed;", "run 2: confirmed;");
    }

    private Result heddle(Path jdk, int exitCode, List<String> words) throws Exception {
        Result result = HeddleProcess.run(jdk, temp, words);
        assertThat(result.exitCode()).as(result.all()).isEqualTo(exitCode);
        return result;
    }
}
