package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.recording.ReadListener;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several techniques in one command find what each of them finds alone. */
class SeveralTechniquesTest {
    /** A race, and two locks in both orders. */
    static final String RUN = """
            T0|fork(T1)|1
            T0|w(V1)|2
            T1|w(V1)|3
            T0|acq(L1)|4
            T0|acq(L2)|5
            T0|rel(L2)|6
            T0|rel(L1)|7
            T1|acq(L2)|8
            T1|acq(L1)|9
            T1|rel(L1)|10
            T1|rel(L2)|11
            T0|join(T1)|12
            """;

    @TempDir
    Path temp;

    private Path text;

    @BeforeEach
    void writeText() throws IOException {
        text = Files.writeString(temp.resolve("run.std"), RUN);
    }

    private Path recording() {
        Path recording = temp.resolve("recording");
        if (!Files.exists(recording)) {
            assertThat(CommandRun.of("convert", "--from", "std", "-o", recording, text)
                            .exitCode())
                    .isZero();
        }
        return recording;
    }

    private static List<String> idsInAll() {
        return Techniques.installed().analysingInAll().stream()
                .map(Technique::id)
                .toList();
    }

    @Test
    void allTechniquesFindTheSameAsEachAlone() throws IOException {
        Path all = temp.resolve("all");
        CommandRun together = CommandRun.of("analyze", "--technique", "all", "-o", all, recording());
        assertThat(together.exitCode()).as(together.err()).isEqualTo(1);
        assertThat(idsInAll())
                .contains("reversal", "deadlock", "happens-before")
                .doesNotContain("shb");
        for (String technique : idsInAll()) {
            Path alone = temp.resolve("alone").resolve(technique);
            CommandRun.of("analyze", "--technique", technique, "-o", alone, recording());
            assertThat(files(all.resolve(technique))).as(technique).isEqualTo(files(alone));
            if (Files.exists(alone.resolve("findings.json"))) {
                assertThat(all.resolve(technique).resolve("findings.json"))
                        .hasSameTextualContentAs(alone.resolve("findings.json"));
            }
        }
        assertThat(all.resolve("report.html")).exists();
        assertThat(together.out()).contains("races by happens-before: 1 race from 1 recording", "report in " + all);
    }

    /** All files except the page, which the techniques share. */
    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.map(file -> directory.relativize(file).toString())
                    .filter(file -> !file.equals("report.html"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void allSkipsAndReportsTechniquesThatReadNoText() {
        CommandRun run = CommandRun.of("analyze", "--technique", "all", "-o", temp.resolve("out"), text);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines())
                .containsExactly(
                        "heddle: assetfuzzer is skipped: it does not read STD text",
                        "heddle: drfinder is skipped: it does not read STD text");
        assertThat(temp.resolve("out").resolve("assetfuzzer")).doesNotExist();
        assertThat(temp.resolve("out").resolve("reversal").resolve("findings.json"))
                .exists();
    }

    @Test
    void refusesAListedTechniqueThatReadsNoText() {
        CommandRun run =
                CommandRun.of("analyze", "--technique", "assetfuzzer,shb,drfinder", "-o", temp.resolve("out"), text);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("heddle: " + text
                        + " is not a recording, and assetfuzzer, drfinder cannot read STD text: convert it with heddle convert --from std "
                        + text + "\n");
        assertThat(temp.resolve("out")).doesNotExist();
    }

    @Test
    void reportsACommonErrorOnce() throws IOException {
        Files.writeString(text, "A|rel(l)|1\n");
        CommandRun run = CommandRun.of("analyze", "--technique", "shb,wcp", "-o", temp.resolve("out"), text);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).startsWith("heddle: shb, wcp failed: " + text + ", line 1: ");
    }

    @Test
    void reportsANoteOfAnInputOnce() throws IOException {
        Files.writeString(text, RUN.replace("\n", "\r\n") + "nonsense\r\n");
        CommandRun run = CommandRun.of(
                "analyze", "--technique", "shb,happens-before,deadlock", "--lenient", "-o", temp.resolve("out"), text);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(2).doesNotHaveDuplicates();
        assertThat(run.err()).contains(text + ": lines left out: 1 ×");
    }

    @Test
    void writesWitnessesOfEachTechniqueSeparately() throws IOException {
        Path witnesses = temp.resolve("witnesses");
        CommandRun run = CommandRun.of(
                "analyze",
                "--technique",
                "syncp,happens-before,reversal",
                "--witness",
                witnesses,
                "-o",
                temp.resolve("out"),
                text);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(witnesses.toFile().list()).containsExactlyInAnyOrder("syncp", "reversal");
        assertThat(witnesses.resolve("syncp").toFile().list()).isNotEmpty();
        assertThat(temp.resolve("out").resolve("syncp").resolve("findings.json"))
                .content()
                .contains(witnesses.resolve("syncp").toString());
    }

    @Test
    void reportsAFileInPlaceOfTheWitnessesOnce() {
        CommandRun run = CommandRun.of(
                "analyze", "--technique", "syncp,reversal", "--witness", text, "-o", temp.resolve("out"), text);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("heddle: --witness " + text + ": this is a file: specify a directory\n");
    }

    @Test
    void acceptsAListOfNames() {
        Path out = temp.resolve("out");
        CommandRun run =
                CommandRun.of("analyze", "--technique", "shb,happens-before,shb", "--lenient", "-o", out, text);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("shb", "happens-before", "report.html");
    }

    @Test
    void passesEachTechniqueItsOptions() {
        CommandRun some = CommandRun.of(
                "analyze", "--technique", "assetfuzzer,shb", "--no-prune", "-o", temp.resolve("some"), recording());
        assertThat(some.exitCode()).as(some.err()).isEqualTo(1);
        CommandRun none = CommandRun.of(
                "analyze", "--technique", "shb,wcp", "--no-prune", "-o", temp.resolve("none"), recording());
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("--no-prune is only valid for assetfuzzer");
    }

    @Test
    void refusesAnUnknownName() {
        CommandRun run = CommandRun.of("analyze", "--technique", "shb,none", "-o", temp.resolve("out"), text);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("technique \"none\" does not exist or does not support this command");
        assertThat(temp.resolve("out")).doesNotExist();
    }

    @Test
    void unpacksARecordingOnce() {
        List<Long> reported = new ArrayList<>();
        ReadListener listener = (pass, done, all) -> reported.add(done);
        try (Recording recording = Recording.open(recording(), Recording.Damage.REFUSE, listener)) {
            Recording.keepEvents(List.of(recording));
            List<Long> first = new ArrayList<>();
            recording.forEach((stamp, thread, site, target, aux) -> first.add(stamp));
            reported.clear();
            List<Long> again = new ArrayList<>();
            recording.forEach((stamp, thread, site, target, aux) -> again.add(stamp));
            assertThat(again).isNotEmpty().isEqualTo(first);
            assertThat(reported).isEmpty();
        }
    }
}
