package dev.heddle.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellLineTest {
    @Test
    void wordsThatNeedNoQuotesHaveNone() {
        assertThat(ShellLine.of(List.of("java", "-cp", "a.jar:b.jar", "com.acme.Main", "-Dx=1,2")))
                .isEqualTo("java -cp a.jar:b.jar com.acme.Main -Dx=1,2");
        assertThat(ShellLine.of(List.of())).isEmpty();
    }

    @Test
    void aShellReadsTheSameWords() throws Exception {
        List<String> words = List.of("a b", "", "it's", "$HOME", "com.acme.Main$Inner", "#x", "a*?[]", "\"\\`;|&<>");
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + ShellLine.of(words)).start();
        String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        assertThat(read).isEqualTo(String.join("\n", words) + "\n");
    }
}
