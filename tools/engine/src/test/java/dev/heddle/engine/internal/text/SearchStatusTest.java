package dev.heddle.engine.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.predict.AtomicityTechnique;
import dev.heddle.engine.internal.predict.DeadlockTechnique;
import dev.heddle.engine.internal.predict.ReversalTechnique;
import dev.heddle.engine.internal.predict.SchedulableTechnique;
import dev.heddle.engine.internal.predict.SyncPreservingTechnique;
import dev.heddle.engine.internal.predict.WeakTechnique;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SearchStatusTest {
    private static final String FORK = "T0|fork(T1)|1\n";
    private static final String RACE = FORK + "T0|w(x)|2\nT1|w(x)|3\n";
    private static final String CYCLE = FORK + "T0|acq(a)|2\nT0|acq(b)|3\nT0|rel(b)|4\nT0|rel(a)|5\n"
            + "T1|acq(b)|6\nT1|acq(a)|7\nT1|rel(a)|8\nT1|rel(b)|9\n";
    private static final String WAIT = FORK + "T1|acq(a)|2\nT1|wait(a)|3\n"
            + "T0|acq(a)|4\nT0|notify(a)|5\nT0|rel(a)|6\nT1|acq(a)|7\nT1|rel(a)|8\n";

    @TempDir
    Path temp;

    static Stream<Arguments> techniques() {
        return Stream.of(
                Arguments.of(new SchedulableTechnique(), RACE, "schedulable"),
                Arguments.of(new WeakTechnique(), RACE, "weak causal precedence"),
                Arguments.of(new SyncPreservingTechnique(), RACE, "sync-preserving"),
                Arguments.of(new ReversalTechnique(), RACE, "reversal"),
                Arguments.of(new AtomicityTechnique(), RACE, "atomicity"),
                Arguments.of(new DeadlockTechnique(), CYCLE, "deadlocks"),
                Arguments.of(new DeadlockTechnique(), WAIT, "waits"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("techniques")
    void reportsTheProgressOfASearch(Analysing technique, String trace, String engine) throws IOException {
        Path text = temp.resolve("run.std");
        Files.writeString(text, trace);
        Path out = Files.createDirectory(temp.resolve("out"));
        List<String> shown = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void status(String text) {
                shown.add(text);
            }

            @Override
            public void note(String line) {}
        };

        technique.analyze(new AnalysisInput(List.of(), List.of(text), progress), OptionValues.DEFAULTS, out);

        assertThat(shown)
                .anyMatch(line -> line.matches("searching .*run.std \\(" + engine + "\\): \\d+ % of \\d+ steps?"));
    }
}
