package dev.heddle.experiments;

import dev.heddle.cli.Heddle;
import dev.heddle.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code heddle experiment} in this JVM. */
public final class Command {
    private Command() {}

    /**
     * @param exitCode of the command
     * @param out standard output
     * @param err standard error
     */
    public record Result(int exitCode, String out, String err) {
        /** For the message of an assertion. */
        public String all() {
            return "exit code " + exitCode + "\n--- out\n" + out + "\n--- err\n" + err;
        }
    }

    public static Result experiment(List<String> options) {
        List<String> words = new ArrayList<>(List.of("experiment"));
        words.addAll(options);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false);
        int code = Heddle.run(words, console);
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
