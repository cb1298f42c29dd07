package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.OwnLibraries;
import dev.heddle.recorder.program.Rough;
import dev.heddle.recorder.program.StartsProcess;
import dev.heddle.recorder.program.Surroundings;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program observes only the effects of the recorder that README lists. */
class GuestIT {
    private static final Path HOSTS = Path.of(System.getProperty("heddle.hosts"));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void programSeesTheDrainerOnly(String jdk) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Path home = Files.createDirectory(folder.resolve("home"));
        List<String> plain =
                lines(on(jdk, temporary, home).withoutAgent().jvm("-D" + Surroundings.MILLIS + "=0"), temporary, home);
        List<String> seen = lines(on(jdk, temporary, home), temporary, home);
        List<String> more = new ArrayList<>(seen);
        plain.forEach(more::remove);
        assertThat(more).containsExactly("thread heddle-drainer true 5");
        List<String> less = new ArrayList<>(plain);
        seen.forEach(less::remove);
        assertThat(less).isEmpty();
        assertThat(temporary).isEmptyDirectory();
        assertThat(home).isEmptyDirectory();
    }

    private AgentRun.Builder on(String jdk, Path temporary, Path home) {
        return new AgentRun.Builder(jdk, folder)
                .jvm("-Djava.io.tmpdir=" + temporary)
                .jvm("-Duser.home=" + home)
                .jvm("-XX:-UsePerfData");
    }

    private static List<String> lines(AgentRun.Builder builder, Path temporary, Path home) throws Exception {
        AgentRun run = builder.run(Surroundings.class, temporary.toString(), home.toString(), ".");
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        return run.out()
                .lines()
                .filter(line -> !line.startsWith("property " + Surroundings.MILLIS))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void programKeepsItsOwnLibraries(String jdk) throws Exception {
        AgentRun.Builder plain = new AgentRun.Builder(jdk, folder).withoutAgent();
        AgentRun.Builder recorded = new AgentRun.Builder(jdk, folder);
        for (String library : List.of("asm", "jackson-core", "slf4j-api")) {
            plain.library(HOSTS.resolve(library + ".jar"));
            recorded.library(HOSTS.resolve(library + ".jar"));
        }
        AgentRun expected = plain.run(OwnLibraries.class);
        AgentRun run = recorded.run(OwnLibraries.class);
        assertThat(expected.out()).contains("program/OwnLibraries asm.jar", "7 2.9.10 jackson-core.jar", "org.slf4j.");
        assertThat(run.out()).isEqualTo(expected.out());
        assertThat(run.err()).isEqualTo(expected.err());
        assertComplete(run);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void worksWithAnotherAgent(boolean isFirst) throws Exception {
        Path coverage = folder.resolve("coverage");
        String agent = "-javaagent:" + HOSTS.resolve("org.jacoco.agent-runtime.jar") + "=destfile=" + coverage;
        AgentRun.Builder builder = new AgentRun.Builder(System.getProperty("java.home"), folder);
        AgentRun run = (isFirst ? builder.jvm(agent) : builder.afterAgent(agent)).run(Rough.class, "flood", "1000");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("written\n");
        assertThat(coverage).isNotEmptyFile();
        assertThat(Files.readString(coverage, StandardCharsets.ISO_8859_1))
                .contains("dev/heddle/recorder/program/Rough");
        assertComplete(run);
        assertThat(run.events("0", m -> m.name().equals("outer"))).contains("ACQUIRE Rough.outer");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void aStartedProcessIsOnlyInTheManifest(String jdk) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder).run(StartsProcess.class, "true");
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().unwoven()).containsKey(Manifest.STARTS_PROCESSES);
        }
    }

    private static void assertComplete(AgentRun run) {
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().isComplete()).isTrue();
            assertThat(open.manifest().unwoven()).doesNotContainKey(UnwovenCounts.FAILED);
            assertThat(open.events()).isPositive();
        }
    }
}
