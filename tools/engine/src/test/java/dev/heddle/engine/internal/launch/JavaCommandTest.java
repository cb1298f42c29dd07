package dev.heddle.engine.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {
    @Test
    void putsTheAgentAfterTheExecutable() {
        JavaCommand command = JavaCommand.of(List.of("/jdk/bin/java", "-cp", "a b.jar", "Main"));
        JavaCommand woven = command.withAgent(Path.of("/h/agent.jar"), "file=/tmp/x");
        assertThat(woven.words())
                .containsExactly("/jdk/bin/java", "-javaagent:/h/agent.jar=file=/tmp/x", "-cp", "a b.jar", "Main");
        assertThat(command).hasToString("/jdk/bin/java -cp 'a b.jar' Main");
    }

    @Test
    void rejectsOtherExecutables() {
        assertThatThrownBy(() -> JavaCommand.of(List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("after --");
        assertThatThrownBy(() -> JavaCommand.of(List.of("java", "-cp", "Main")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the command after -- names no program: add the main class");
        assertThatThrownBy(() -> JavaCommand.of(List.of("./mvnw", "test")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("\"./mvnw\" is not a java executable");
    }
}
