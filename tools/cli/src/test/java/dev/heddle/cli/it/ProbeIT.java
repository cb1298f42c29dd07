package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import program.shared.CrashingCounter;
import program.shared.LeakyRegistry;
import program.shared.LoadingRegistry;
import program.shared.LockedRegistry;
import program.shared.ZoneRegistry;

class ProbeIT {
    private static final Path CLASSES = Path.of("target", "test-classes").toAbsolutePath();

    @TempDir
    private Path directory;

    @Test
    void writesATestThatFailsByItsPlan() throws IOException {
        CommandRun run = CommandRun.of(
                "probe",
                "-cp",
                CLASSES,
                "--budget",
                "60s",
                "--defects",
                1,
                "--write",
                directory.resolve("src"),
                "-o",
                directory.resolve("out"),
                LeakyRegistry.class.getName());
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out()).contains("no order of the calls gives that", "1 defect in 1 class");
        List<Path> written = files(directory.resolve("src/program/shared"));
        assertThat(written).hasSize(2);
        Path plan = written.stream()
                .filter(one -> one.toString().endsWith(".json"))
                .findFirst()
                .orElseThrow();
        Path test = written.stream()
                .filter(one -> one.toString().endsWith(".java"))
                .findFirst()
                .orElseThrow();
        String name = test.getFileName().toString().replace(".java", "");
        assertThat(Files.readString(test))
                .contains("@HeddleTest", "@Replay(\"" + plan.getFileName() + "\")", "class " + name + " {");
        assertThat(Files.readAllLines(test)).hasSizeLessThanOrEqualTo(25);
        // The schedule of the run that failed is the first of the hunt.
        Path hunt = directory.resolve("out/" + name + "/hunt-known");
        assertThat(Files.readString(hunt.resolve("findings.json"))).containsPattern("\"searched\" : [12],");
        String method = Files.readString(test).replaceAll("(?s).*    void (\\w+)\\(.*", "$1");
        CommandRun replay = CommandRun.of(
                "replay",
                "-o",
                directory.resolve("replayed"),
                plan,
                "--",
                "java",
                "-cp",
                directory.resolve("out/" + name + "/classes") + File.pathSeparator + CLASSES,
                "program.shared." + name + "#" + method);
        assertThat(replay.exitCode()).as(replay.out() + replay.err()).isEqualTo(1);
    }

    @Test
    void reportsNothingAboutACorrectClass() {
        CommandRun run = probe("8s", LockedRegistry.class);
        assertThat(run.out()).contains("0 defects in 1 class").doesNotContain("not confirmed");
        // A slow machine spends the budget.
        assertThat(run.exitCode()).isIn(0, 5);
    }

    @Test
    void listsWhatTheBudgetLeavesUnconfirmed() {
        // The first tests of this class show its defect; to confirm it takes longer than such a budget.
        CommandRun run = probe("15s", LeakyRegistry.class);
        assertThat(run.out()).contains("not confirmed: ", "the budget leaves no time to confirm it");
    }

    @Test
    void countsTheCallsOfFunctions() {
        CommandRun run = probe("60s", LoadingRegistry.class, "--defects", "1");
        assertThat(run.out())
                .contains("the number of calls of the functions is 2 and no order of the calls gives that, but 1");
    }

    @Test
    void reportsNothingThatTheEnvironmentExplains() {
        CommandRun run = probe("25s", ZoneRegistry.class);
        assertThat(run.out())
                .contains("0 defects in 1 class", "in a controlled run their sequential orders have other results")
                .doesNotContain("not confirmed");
    }

    @Tag("nightly")
    @Test
    void reportsTestsThatCrashTheJvm() throws IOException {
        CommandRun run = probe("60s", CrashingCounter.class);
        assertThat(run.out())
                .contains(": the JVM crashed or was killed in a controlled run of one alone")
                .contains("0 defects in 1 class");
        assertThat(files(directory.resolve("out/class-1")))
                .anyMatch(file -> file.getFileName().toString().startsWith("hs_err_pid"));
    }

    private CommandRun probe(String budget, Class<?> type, String... options) {
        List<Object> words =
                new ArrayList<>(List.of("probe", "-cp", CLASSES, "--budget", budget, "-o", directory.resolve("out")));
        words.addAll(List.of(options));
        words.add(type.getName());
        return CommandRun.of(words.toArray());
    }

    private static List<Path> files(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.toList();
        }
    }
}
