package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.RecordingException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Whatever goes wrong in a verb ends in one line and an exit code. */
class HeddleTest {
    private record Broken(Callable<Integer> what) implements Verb {
        @Override
        public String name() {
            return "broken";
        }

        @Override
        public String summary() {
            return "fails";
        }

        @Override
        public String syntax() {
            return "";
        }

        @Override
        public int run(Arguments arguments, Console console) throws Exception {
            return what.call();
        }
    }

    private static void ends(int code, String because, Callable<Integer> what) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false);
        assertThat(Heddle.run(List.of(new Broken(what)), List.of("broken"), console, false))
                .isEqualTo(code);
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains(because);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void reportsErrorsAsInternalFaults() {
        ends(ExitCode.INTERNAL, "out of memory (Java heap space): increase it with JDK_JAVA_OPTIONS", () -> {
            throw new OutOfMemoryError("Java heap space");
        });
        ends(ExitCode.INTERNAL, "NoClassDefFoundError: a/B", () -> {
            throw new NoClassDefFoundError("a/B");
        });
        ends(ExitCode.INTERNAL, "StackOverflowError", () -> deeper(0));
        ends(ExitCode.INTERNAL, "HEDDLE_DEBUG=1", () -> {
            throw new IllegalStateException("of two\nlines");
        });
    }

    private static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }

    @Test
    void reportsAnUnnamedNumberAsDamage() {
        ends(ExitCode.BAD_RECORDING, "does not name class 7", () -> new Names()
                .classOf(7)
                .access());
        ends(ExitCode.BAD_RECORDING, "\\u001b[2J of two lines", () -> {
            throw new RecordingException("\u001b[2J of two\nlines");
        });
    }

    @Test
    void reportsAnInvalidPath() {
        ends(ExitCode.USAGE, "\"a\\u0000b\" is not a path", () -> Path.of("a\0b")
                .getNameCount());
    }
}
