package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Rough;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs without some modules of the JDK, which is possible for programs that consist of modules. */
class ModulesIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void recordsWithoutTheModulesUnsupportedAndNaming(String jdk) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder)
                .jvm("--limit-modules=java.base,java.management")
                .run(Rough.class, "flood", "1000");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("written\n");
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().isComplete()).isTrue();
        }
        assertThat(run.events("0", m -> m.name().equals("outer"))).contains("ACQUIRE Rough.outer");
    }

    /** A module that the image lacks does not exist anywhere, unlike a JDK module that a program only does not use. */
    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void recordsInAnImageOfFewModules(String jdk) throws Exception {
        Path image = image(jdk, "java.instrument,java.management,jdk.unsupported");
        AgentRun run = new AgentRun.Builder(image.toString(), folder).run(Rough.class, "flood", "1000");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("written\n");
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().isComplete()).isTrue();
        }
        assertThat(run.events("0", m -> m.name().equals("outer"))).contains("ACQUIRE Rough.outer");
    }

    private Path image(String jdk, String modules) throws Exception {
        Path image = folder.resolve("image");
        Path said = folder.resolve("jlink.txt");
        Process jlink = new ProcessBuilder(
                        Path.of(jdk, "bin", "jlink").toString(), "--add-modules", modules, "--output", image.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(jlink.waitFor(5, TimeUnit.MINUTES)).as("jlink has ended").isTrue();
        } finally {
            jlink.destroyForcibly().waitFor();
        }
        assertThat(jlink.exitValue()).as(Files.readString(said)).isZero();
        return image;
    }

    @Test
    void reportsAMissingModule() throws Exception {
        AgentRun run = new AgentRun.Builder(System.getProperty("java.home"), folder)
                .jvm("--limit-modules=java.base")
                .run(Rough.class, "flood", "1000");
        assertThat(run.err())
                .isEqualTo("heddle: the program runs without the module java.management, which the recorder requires: "
                        + "add --add-modules java.management to the command, or make the image with it; "
                        + "the program runs unrecorded\n");
        assertThat(run.out()).isEqualTo("written\n");
    }
}
