package dev.heddle.cli;

import dev.heddle.cli.terminal.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Training run of the class archive, used at build time only: runs short verbs on a small recording in a JVM that
 * archives the loaded classes. The command's script starts the command with this archive.
 */
public final class ArchiveTraining {
    private static final String RUN = """
            main|fork(t1)|1
            main|w(z)|11
            t1|w(z)|12
            main|acq(l)|2
            main|w(x)|3
            main|rel(l)|4
            t1|acq(l)|5
            t1|r(x)|6
            t1|w(y)|7
            t1|rel(l)|8
            main|r(y)|9
            main|join(t1)|10
            """;

    private ArchiveTraining() {}

    /** @param arguments a directory for the output of the verbs; it does not exist yet */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        String recording = directory.resolve("recording").toString();
        Path text = Files.createDirectories(directory).resolve("run.std");
        Files.writeString(text, RUN);
        PrintStream discarded = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Console console = new Console(discarded, discarded, false, false);
        for (List<String> words : List.of(
                List.of("convert", "--from", "std", "-o", recording, text.toString()),
                List.of("help", "show"),
                List.of("show", recording),
                List.of("show", "--events", recording),
                List.of("verify", recording),
                List.of("stats", "hidden", recording),
                List.of("analyze", "-o", directory.resolve("out").toString(), recording),
                List.of(
                        "analyze",
                        "--technique",
                        "happens-before",
                        "-o",
                        directory.resolve("races").toString(),
                        recording),
                List.of(
                        "analyze",
                        "--technique",
                        "happens-before,shb,syncp,wcp,reversal,deadlock,atomicity",
                        "-o",
                        directory.resolve("texts").toString(),
                        text.toString()))) {
            Heddle.run(words, console);
        }
    }
}
