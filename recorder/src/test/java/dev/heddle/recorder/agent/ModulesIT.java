package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Rough;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that run without modules of the JDK, as those that consist of modules themselves may. */
class ModulesIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void withoutUnsupportedAndNaming(String jdk) throws Exception {
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

    @Test
    void whatIsMissingIsSaid() throws Exception {
        AgentRun run = new AgentRun.Builder(System.getProperty("java.home"), folder)
                .jvm("--limit-modules=java.base")
                .run(Rough.class, "flood", "1000");
        assertThat(run.err())
                .isEqualTo("heddle: the program runs without the module java.management, which the recorder needs: "
                        + "add --add-modules java.management to the command, or make the image with it; "
                        + "the program runs unrecorded\n");
        assertThat(run.out()).isEqualTo("written\n");
    }
}
