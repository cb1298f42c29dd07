package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.DeepLoads;
import dev.heddle.recorder.program.Rough;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with few resources behave as without the recorder, and their recordings are complete. */
class SmallEnvironmentIT {
    private static final long LIMIT_NANOS = 60_000_000_000L;
    private static final String MANIFEST = "manifest.json";

    @TempDir
    private Path folder;

    private AgentRun.Builder on(String jdk) {
        return new AgentRun.Builder(jdk, folder);
    }

    private static void checkWhole(AgentRun run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(5);
        try (Recording recording = Recording.open(run.recording())) {
            assertThat(recording.isWhole()).isTrue();
            assertThat(recording.events()).isGreaterThan(4_000);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void recordsWithTheSmallestStack(String jdk) throws Exception {
        checkWhole(on(jdk).jvm("-Xss140k").run(Rough.class, "halt"));
    }

    /** Outside the profile {@code nightly} without the interpreter, which takes as long as all others. */
    static Stream<String> options() {
        return Stream.of(
                        "-Xmx16m",
                        "-XX:MaxDirectMemorySize=1m",
                        "-Djava.io.tmpdir=/nowhere",
                        "-Duser.home=/nowhere",
                        "-Xint")
                .filter(option -> Jdks.everywhere() || !option.equals("-Xint"));
    }

    @ParameterizedTest
    @MethodSource("options")
    void recordsWithFewResources(String option) throws Exception {
        checkWhole(on(AgentRun.one().findFirst().orElseThrow()).jvm(option).run(Rough.class, "halt"));
    }

    @Test
    void runsTheProgramUnrecordedIfTheHeapIsTooSmall() throws Exception {
        AgentRun run = on(AgentRun.one().findFirst().orElseThrow())
                .jvm("-XX:+UseSerialGC")
                .jvm("-Xmx8m")
                .run(Rough.class, "halt");
        assertThat(run.exit()).isEqualTo(5);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("heddle: the heap of the program has 7 MiB, and the recorder requires 10 MiB: ");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void weavesClassesThatAreLoadedWithLittleStack(String jdk) throws Exception {
        AgentRun run = on(jdk).run(DeepLoads.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("loaded 200" + System.lineSeparator());
        try (Recording recording = Recording.open(run.recording())) {
            assertThat(recording.manifest().unwoven()).doesNotContainKeys(UnwovenCounts.FAILED, UnwovenCounts.NO_STACK);
        }
    }

    /** Whenever the process is killed, the manifest explains the other files. */
    @Test
    void writesTheManifestBeforeAnyOtherFile() throws Exception {
        AgentRun.Builder builder = on(AgentRun.one().findFirst().orElseThrow());
        Process process = builder.start(Rough.class, "busy");
        try {
            long end = System.nanoTime() + LIMIT_NANOS;
            while (others(builder.recording()).isEmpty()) {
                assertThat(System.nanoTime()).as("it does not begin").isLessThan(end);
            }
            assertThat(builder.recording().resolve(MANIFEST)).exists();
        } finally {
            process.destroyForcibly().waitFor();
        }
        try (Recording recording = Recording.open(builder.recording(), Recording.Damage.SALVAGE)) {
            assertThat(recording.manifest().isClosed()).isFalse();
            assertThat(recording.manifest().begin().command()).contains(Rough.class.getName());
        }
    }

    private static List<Path> others(Path recording) throws IOException {
        if (!Files.isDirectory(recording)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(recording)) {
            return files.filter(file -> !file.getFileName().toString().startsWith(MANIFEST))
                    .toList();
        }
    }
}
