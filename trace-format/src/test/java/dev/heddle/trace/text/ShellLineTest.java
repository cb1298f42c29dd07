package dev.heddle.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellLineTest {
    @Test
    void quotesOnlyWhereNeeded() {
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
        isReadBack(words);
        isReadBack(words.stream().filter(word -> !word.endsWith("\n")).toList());
        for (String word : words) {
            isReadBack(List.of(word, "y"));
        }
    }

    private static void isReadBack(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of("printf", "%s\\n"));
        command.addAll(words);
        String line = ShellLine.of(command);
        assertThat(Printable.line(line)).as("shown as it is, in one line").isEqualTo(line);
        Process shell = new ProcessBuilder("/bin/sh", "-c", line).start();
        String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(line).isZero();
        assertThat(read).as(line).isEqualTo(String.join("\n", words) + "\n");
    }
}
