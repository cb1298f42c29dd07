package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Directives;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The agent's directive for the optimising compiler covers its own packages only, and is added to those of the user.
 */
class CompilerDirectivesIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void excludesOnlyTheWeaverFromTheOptimisingCompiler(String jdk) throws Exception {
        List<String> lines = lines(new AgentRun.Builder(jdk, folder).optimised());
        List<String> excluded =
                lines.stream().filter(line -> line.endsWith(" | excluded")).toList();
        assertThat(excluded).hasSize(1);
        String matching =
                excluded.get(0).substring("matching: ".length(), excluded.get(0).indexOf(" | "));
        assertThat(matching.split(", "))
                .contains("dev/heddle/recorder/weave/*.*", "dev/heddle/recorder/asm/*.*")
                .allMatch(pattern -> pattern.startsWith("dev/heddle/"));
        assertThat(lines.indexOf(excluded.get(0)))
                .as("after the head of its own part for C2")
                .isEqualTo(2);
        assertThat(folder.resolve("recording").resolve("compiler-directives.json"))
                .doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void keepsTheUsersDirective(String jdk) throws Exception {
        Path own = Files.writeString(
                folder.resolve("own.json"), "[{match: [\"dev/heddle/recorder/program/*.*\"], c1: {Exclude: true}}]");
        AgentRun.Builder builder = new AgentRun.Builder(jdk, folder)
                .optimised()
                .recording("a recording")
                .jvm("-XX:+UnlockDiagnosticVMOptions")
                .jvm("-XX:CompilerDirectivesFile=" + own);
        AgentRun run = builder.run(Directives.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().filter(line -> line.endsWith(" | excluded")))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("matching: dev/heddle/recorder/program/*.*"));
    }

    /** Without the first compiler the weaver would be interpreted for the whole run. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint"})
    void addsNoDirectiveToAJvmWithOneCompiler(String option) throws Exception {
        String jdk = AgentRun.one().findFirst().orElseThrow();
        List<String> without = lines(
                new AgentRun.Builder(jdk, folder).withoutAgent().optimised().jvm(option));
        assertThat(without).as("the JVM prints its compilers' directives").contains("matching: *.* | c2 directives:");
        // Interpreted code is slow, so little is woven.
        AgentRun.Builder recorded =
                new AgentRun.Builder(jdk, folder).options("jdk=off").optimised().jvm(option);
        assertThat(lines(recorded)).isEqualTo(without);
        try (Recording recording = Recording.open(recorded.recording())) {
            assertThat(recording.events()).as("events recorded").isPositive();
        }
    }

    private static List<String> lines(AgentRun.Builder builder) throws Exception {
        AgentRun run = builder.run(Directives.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        return run.out().lines().filter(line -> line.startsWith("matching: ")).toList();
    }
}
