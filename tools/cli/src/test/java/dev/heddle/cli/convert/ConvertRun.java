package dev.heddle.cli.convert;

import dev.heddle.cli.Heddle;
import dev.heddle.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code heddle convert} in this process. */
record ConvertRun(int exitCode, String out, String err) {
    static ConvertRun of(Object... words) {
        List<String> line = new ArrayList<>(List.of("convert"));
        for (Object word : words) {
            line.add(word.toString());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Heddle.run(
                line,
                new Console(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        false));
        return new ConvertRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** A recording made from STD text. */
    static ConvertRun fromStd(Path text, Path recording) {
        return of("--from", "std", "-o", recording, text);
    }
}
