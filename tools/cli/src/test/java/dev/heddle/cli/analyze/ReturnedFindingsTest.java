package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.cli.CommandRun;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A technique returns its findings; only the command writes {@code findings.json}. */
class ReturnedFindingsTest {
    @TempDir
    Path temp;

    static Stream<Arguments> techniques() {
        return Techniques.installed().analysing().stream()
                .map(Analysing.class::cast)
                .map(technique -> arguments(technique.id(), technique));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("techniques")
    void aTechniqueWritesPlansAndNoFindings(String id, Analysing technique) throws IOException {
        Path recording = recording();
        Path out = Files.createDirectory(temp.resolve("out"));
        Analysis analysis;
        try (OpenRecordings open = OpenRecordings.open(List.of(recording.toString()), Recording.Damage.REFUSE)) {
            analysis = new RankedAnalysis(technique)
                    .analyze(new AnalysisInput(open.all(), List.of(), Progress.NONE), OptionValues.DEFAULTS, out);
        }
        assertThat(out.resolve(Findings.FILE_NAME)).doesNotExist();
        if (analysis.findings() == null) {
            assertThat(analysis.lines()).isNotEmpty();
            return;
        }
        assertThat(analysis.findings().technique()).isEqualTo(id);
        assertThat(analysis.findings().findings().stream().map(Finding::plan).filter(Objects::nonNull))
                .allSatisfy(plan -> assertThat(out.resolve(plan)).isRegularFile());
    }

    private Path recording() throws IOException {
        Path text = Files.writeString(temp.resolve("run.std"), SeveralTechniquesTest.RUN);
        Path recording = temp.resolve("recording");
        CommandRun.of("convert", "--from", "std", "-o", recording, text);
        return recording;
    }
}
