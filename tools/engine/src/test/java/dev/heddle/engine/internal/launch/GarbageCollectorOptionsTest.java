package dev.heddle.engine.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GarbageCollectorOptionsTest {
    @Test
    void findsNoChoiceInAPlainCommand() {
        assertThat(GarbageCollectorOptions.isChosen(
                        command("-Xmx1g", "-XX:+PrintGC", "-cp", "a@b.jar"),
                        Map.of("JAVA_TOOL_OPTIONS", "-Dgc=none", "PATH", "-XX:+UseG1GC")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:-UseSerialGC", "-XX:+UseZGC", "@options", "-XX:VMOptionsFile=f"})
    void findsAChoiceInCommandAndEnvironment(String option) {
        assertThat(GarbageCollectorOptions.isChosen(command(option), Map.of())).isTrue();
        assertThat(GarbageCollectorOptions.isChosen(command(), Map.of("JDK_JAVA_OPTIONS", "-Xss1m " + option)))
                .isTrue();
    }

    private static JavaCommand command(String... options) {
        return new JavaCommand(List.of("java")).withOptions(List.of(options));
    }
}
