package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.NestedBlocks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JVM's compilers accept woven methods with several monitors. */
class CompiledMethodsIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void compilesMethodsWithNestedBlocks(String jdk) throws Exception {
        for (String profile : List.of("facts", "sync", "access")) {
            AgentRun run = new AgentRun.Builder(jdk, folder)
                    .recording(profile)
                    .options("profile=" + profile)
                    .optimised()
                    .jvm("-XX:+PrintCompilation")
                    .run(NestedBlocks.class);
            List<String> lines = run.out()
                    .lines()
                    .filter(line -> line.contains("NestedBlocks::"))
                    .toList();
            for (String method : List.of("two", "three", "inMethod", "caught", "inFinally")) {
                assertThat(lines).as(profile).anyMatch(line -> line.contains("::" + method + " ("));
            }
            assertThat(lines).as(profile).noneMatch(line -> line.contains("COMPILE SKIPPED"));
        }
    }
}
