package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.text.Table;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No control character of a name reaches a terminal, or a file into which the output goes. */
class ConsoleEscapesTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private long now;

    private Console console(boolean terminal) {
        return new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                terminal,
                terminal,
                () -> now);
    }

    @Test
    void escapesAllOutput() {
        String name = "\u001b]0;title\u0007x\u001b[2J";
        for (boolean terminal : new boolean[] {false, true}) {
            Console console = console(terminal);
            console.print(name);
            console.remark(name);
            console.print(console.bold(name) + name);
            console.status(name);
            now += 2_000_000_000L;
            console.tick();
            console.clearStatus();
            new Table("name").row(name).lines().forEach(console::print);
        }
        List<String> escapes = new ArrayList<>();
        String all = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
        for (String rest : all.split("\u001b", -1)) {
            escapes.add(rest);
        }
        // Those of the console itself: a bold name, and a status that comes and goes.
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("\u001b[K\\u001b]0;title");
        assertThat(escapes.subList(1, escapes.size()))
                .allSatisfy(rest -> assertThat(rest).matches("(?s)\\[(0m|1m|K).*"));
        assertThat(all).doesNotContain("\u0007").contains("\\u001b]0;title\\u0007x\\u001b[2J");
    }

    @Test
    void printsEachTableCellInOneLine() {
        assertThat(new Table("a", "b").row("x\ny", 1).lines()).containsExactly("a         b", "x\\u000ay  1");
    }
}
