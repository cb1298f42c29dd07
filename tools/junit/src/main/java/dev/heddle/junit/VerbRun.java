package dev.heddle.junit;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * A run of the heddle command, with its report.
 *
 * @param output all lines that the command printed
 * @param report the report's keys and values; empty if the command wrote no report
 */
record VerbRun(int exitCode, List<String> output, Properties report) {
    /**
     * Runs a verb to its end.
     *
     * @param own the verb and its options
     * @param program the command after {@code --}
     * @param listener receives each printed line
     */
    static VerbRun run(List<String> own, List<String> program, Consumer<String> listener) {
        Path report = null;
        try {
            report = Files.createTempFile("heddle-", ".properties");
            List<String> words = new ArrayList<>(own);
            words.addAll(List.of("--also", "properties=" + report, "--"));
            words.addAll(program);
            HeddleCommand run = HeddleCommand.run(words, Path.of("").toAbsolutePath(), Map.of(), listener);
            Properties all = new Properties();
            try (InputStream in = Files.newInputStream(report)) {
                all.load(in);
            }
            if (run.exitCode() == HeddleCommand.FINDINGS && all.isEmpty()) {
                // The code of a JVM that did not start, or whose main method threw.
                throw new HeddleException("the heddle command did not run: " + String.join("\n", run.output()));
            }
            return new VerbRun(run.exitCode(), run.output(), all);
        } catch (IOException e) {
            throw new HeddleException("the heddle command could not be run: " + e.getMessage(), e);
        } catch (CommandException e) {
            throw new HeddleException(e.getMessage(), e);
        } finally {
            delete(report);
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // A small file left in the temporary directory does no harm.
            file.toFile().deleteOnExit();
        }
    }
}
