package dev.heddle.cli;

import dev.heddle.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A command line of heddle, run in this process.
 *
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record CommandRun(int exitCode, String out, String err) {
    public static CommandRun of(Object... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Heddle.run(
                Arrays.stream(words).map(Object::toString).toList(),
                new Console(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        false));
        return new CommandRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
