package dev.heddle.engine.internal.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SearchStatusTest {
    private static final Path TRACE = Path.of("..", "..", "data", "traces", "account.std");

    @TempDir
    Path temp;

    static Stream<Arguments> techniques() {
        return Stream.of(
                Arguments.of(new SchedulableTechnique(), "schedulable"),
                Arguments.of(new WeakTechnique(), "weak causal precedence"),
                Arguments.of(new SyncPreservingTechnique(), "sync-preserving"),
                Arguments.of(new ReversalTechnique(), "reversal"),
                Arguments.of(new AtomicityTechnique(), "atomicity"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("techniques")
    void whileATechniqueSearchesItSaysHowFarItIs(Analysing technique, String engine) throws IOException {
        List<String> told = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void status(String text) {
                told.add(text);
            }

            @Override
            public void note(String line) {}
        };

        technique.analyze(new AnalysisInput(List.of(), List.of(TRACE), progress), OptionValues.USUAL, temp);

        assertThat(told)
                .anyMatch(line -> line.matches("searching .*account.std \\(" + engine + "\\): \\d+ % of \\d+ steps?"));
    }
}
