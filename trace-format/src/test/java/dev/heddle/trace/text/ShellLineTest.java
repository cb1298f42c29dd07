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
        List<String> words = List.of(
                "a=b",
                "-x",
                "~",
                "~root/x",
                "a\nb",
                "\n::error::x",
                "100%\t\\n\u001b[2J'\"$x",
                "##vso[x]",
                "ends\n\n",
                "x\u202ey\ud83c\udf00\u200b",
                "!!",
                "a b",
                "",
                "it's",
                "$HOME",
                "com.acme.Main$Inner",
                "#x",
                "a*?[]",
                "\"\\`;|&<>");
        assertThat(Printable.text(ShellLine.of(words))).isEqualTo(ShellLine.of(words));
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + ShellLine.of(words)).start();
        String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        assertThat(read).isEqualTo(String.join("\n", words) + "\n");
    }
}
