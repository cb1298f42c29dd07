package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
    @TempDir
    Path directory;

    /** Completes the last word in bash. */
    private List<String> completed(String... words) throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
        Path script = Files.writeString(
                directory.resolve("heddle.bash"),
                CommandRun.of("help", "--completion", "bash").out());
        String line = ". " + script + "; COMP_WORDS=(heddle \"$@\"); COMP_CWORD=" + words.length
                + "; _heddle; printf '%s\\n' \"${COMPREPLY[@]}\"";
        List<String> command = new ArrayList<>(List.of("/bin/bash", "-c", line, "bash"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return out.lines().filter(one -> !one.isEmpty()).toList();
    }

    @Test
    void completesVerbs() throws Exception {
        assertThat(completed("re")).containsExactlyInAnyOrder("record", "report", "replay");
    }

    @Test
    void completesOptionsOfTheVerb() throws Exception {
        assertThat(completed("hunt", "--bud")).containsExactly("--budget");
        assertThat(completed("record", "--bud")).isEmpty();
    }

    @Test
    void leavesTheProgramToTheShell() throws Exception {
        assertThat(completed("hunt", "--", "java", "--bud")).isEmpty();
    }

    @Test
    void listsVerbsAndOptionsForZsh() {
        assertThat(CommandRun.of("help", "--completion", "zsh").out().lines())
                .first()
                .isEqualTo("#compdef heddle");
        assertThat(CommandRun.of("help", "--completion", "zsh").out()).contains("hunt) compadd -- ", "--budget");
        CommandRun other = CommandRun.of("help", "--completion", "fish");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).isEqualTo("heddle: --completion fish: choose one of bash, zsh\n");
    }
}
