package dev.heddle.batch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmBoundsTest {
    @Test
    void removesOptionsThatContradictTheCommandLine() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "JDK_JAVA_OPTIONS", "-XX:+UseG1GC -Da=b",
                "JAVA_TOOL_OPTIONS", "-agentlib:jdwp=transport=dt_socket,address=*:5005 -Dc=d",
                "_JAVA_OPTIONS", "-Xmx3g -XX:+UseParallelGC"));
        JvmBounds.letCommandLineDecide(environment);
        assertThat(environment.get("JDK_JAVA_OPTIONS").strip()).isEqualTo("-Da=b");
        assertThat(environment.get("JAVA_TOOL_OPTIONS").strip().split(" +")).containsExactly("-Dc=d", "-Xmx3g");
        assertThat(environment).doesNotContainKey("_JAVA_OPTIONS");
    }

    @Test
    void keepsOtherOptions() {
        for (String option : new String[] {"-XX:+UseStringDeduplication", "-agentlib:hprof", "-javaagent:jdwp.jar"}) {
            assertThat(JvmBounds.isExcluded(option)).as(option).isFalse();
        }
        for (String option : new String[] {"-XX:+UseZGC", "-agentlib:jdwp=server=y", "-Xrunjdwp:server=y"}) {
            assertThat(JvmBounds.isExcluded(option)).as(option).isTrue();
        }
    }
}
