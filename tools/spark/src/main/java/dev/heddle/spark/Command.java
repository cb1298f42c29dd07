package dev.heddle.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code heddle batch} in a JVM of its own beside the driver: finds the recordings, tells of those that are to be analysed, and makes the store of the
 * results. The lines are described at {@code dev.heddle.batch.lines.LinesEngine}.
 */
final class Command implements AutoCloseable {
    /** Begins each line that is not for the user. */
    private static final char MARK = '\u0001';

    private final Process process;
    private final BufferedReader lines;

    /** @param words of the batch */
    Command(Path jar, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        // Runs for seconds, as the command's own script has it.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString()));
        command.addAll(List.of("batch", "--engine", "lines"));
        command.addAll(words);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = process.inputReader(StandardCharsets.UTF_8);
    }

    /** The words of the next line that is for this program; null at the end. Lines for the user are printed meanwhile. */
    String @Nullable [] next() throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isEmpty() && line.charAt(0) == MARK) {
                return line.substring(1).split("\t", 2);
            }
            System.out.println(line);
        }
        return null;
    }

    /** Says a line to the command. */
    void say(byte[] line) throws IOException {
        OutputStream to = process.getOutputStream();
        to.write(line);
        to.write('\n');
        to.flush();
    }

    void say(String line) throws IOException {
        say(line.getBytes(StandardCharsets.UTF_8));
    }

    /** Its exit code, once it has ended. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroy();
    }
}
