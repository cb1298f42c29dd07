package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

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
import program.MemoryLitmus;

/**
 * The exhaustive search with stale reads shows the outcomes that the Java memory model allows in named litmus tests, and
 * no other. The model allows the outcomes of a circle and of incoherent reads as well, which are never shown.
 */
class MemoryLitmusIT {
    @TempDir
    Path temp;

    /** A test, the values it reads, and whether some execution shows them. */
    private record Case(String test, String outcome, boolean isShown) {}

    private static final List<Case> CASES = List.of(
            new Case("message", "1,0", true),
            new Case("message-volatile", "1,0", false),
            new Case("message-released", "1,0", false),
            new Case("message-opaque", "1,0", true),
            new Case("buffering", "0,0", true),
            new Case("buffering-volatile", "0,0", false),
            new Case("independent", "1,0,1,0", true),
            new Case("independent-volatile", "1,0,1,0", false),
            new Case("coherence", "0,1", true),
            new Case("coherence", "1,0", false),
            new Case("publication", "0", true),
            new Case("publication-final", "0", false),
            new Case("double-checked", "0", true),
            new Case("double-checked-volatile", "0", false),
            new Case("circle", "1,1", false));

    static Stream<Arguments> cases() {
        return CASES.stream().flatMap(each -> Jdks.one(CASES.indexOf(each))
                .map(jdk -> Arguments.of(each, jdk.getFileName().toString(), jdk)));
    }

    @Tag("nightly")
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("cases")
    void showsWhatTheMemoryModelAllows(Case litmus, String on, Path jdk) throws Exception {
        List<String> target = HeddleProcess.program(
                jdk, HeddleProcess.classPath(MemoryLitmus.class), MemoryLitmus.class, litmus.test, litmus.outcome);
        List<String> words = new ArrayList<>(List.of("hunt", "--technique", "explore", "--context-bound", "1"));
        words.addAll(List.of("--stale-reads", "2", "--first", "--shrink", "off", "--budget", "3m", "-o", "out"));
        Result hunt = HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(litmus.isShown ? 1 : 0);
        assertThat(hunt.out())
                .as(hunt.all())
                .contains(
                        litmus.isShown
                                ? "AssertionError: outcome [" + litmus.outcome.replace(",", ", ") + "]"
                                : "no bug up to (c, v, t) = (1, 1, 2) with at most 2 stale reads, all orders tried");
    }
}
