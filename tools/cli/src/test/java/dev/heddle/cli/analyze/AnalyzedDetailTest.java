package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code heddle analyze} says when a recording holds too few accesses for a technique. */
class AnalyzedDetailTest {
    @TempDir
    Path directory;

    private CommandRun analyze(String technique, Map<String, String> options) {
        Path recording = directory.resolve("recording-" + technique + options.hashCode());
        try (RecordingWriter writer =
                RecordingWriter.create(recording, Manifests.begun("test", "access", List.of("a.Main"), options))) {
            writer.thread(1, new ThreadName("0", "main", -1, false));
            long[] begin = {EventLayout.word0(1, Op.BEGIN.code()), EventLayout.word1(0, 0)};
            writer.events(1, 0, 0, begin, 0, 1);
        }
        Path out = directory.resolve("out-" + technique + options.hashCode());
        return CommandRun.of("analyze", "--technique", technique, "-o", out, recording);
    }

    @Test
    void refusesDetailRacesForUnits() {
        Map<String, String> races = Map.of("detail", "races");
        CommandRun refused = analyze("assetfuzzer", races);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("was recorded with detail races and lacks accesses that AssetFuzzer requires:"
                        + " record with --detail units");
        assertThat(analyze("happens-before", races).exitCode()).isEqualTo(ExitCode.NOTHING_FOUND);
        assertThat(analyze("deadlock", races).exitCode()).isEqualTo(ExitCode.NOTHING_FOUND);
    }

    @Test
    void acceptsTheDefaultDetail() {
        for (Map<String, String> options : List.of(
                Map.<String, String>of(),
                Map.of("filter", "off"),
                Map.of("detail", "pairs"),
                Map.of("detail", "all"))) {
            assertThat(analyze("assetfuzzer", options).exitCode())
                    .as("%s", options)
                    .isEqualTo(ExitCode.NOTHING_FOUND);
        }
    }

    @Test
    void recordsTheDetailOfTheOptions() {
        assertThat(Detail.of(Manifests.begun("test", "access", List.of(), Map.of("plan", "p", "detail", "races"))))
                .as("controlled")
                .isEqualTo(Detail.ALL);
        assertThat(Detail.of(Manifests.begun("test", "access", List.of(), Map.of())))
                .isEqualTo(Detail.UNITS);
        assertThat(Detail.of(Manifests.begun("test", "access", List.of(), Map.of("filter", "off"))))
                .isEqualTo(Detail.ALL);
    }
}
