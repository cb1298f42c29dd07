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
 * {@code heddle batch} in a separate JVM beside the driver: finds the recordings, lists those to analyse, and makes the
 * store from the results. The format of the lines is described at {@code dev.heddle.batch.lines.LinesEngine}.
 */
final class Command implements AutoCloseable {
    /** The beginning of each line that is not for the user. */
    private static final char MARK = '\u0001';

    private final Process process;
    private final BufferedReader lines;

    /** @param words the arguments of the batch */
    Command(Path jar, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        // The command runs for seconds: the same options as in the command's script.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString()));
        command.addAll(List.of("batch", "--engine", "lines"));
        command.addAll(words);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = process.inputReader(StandardCharsets.UTF_8);
    }

    /** The words of the next line for this program; null at the end. Prints lines for the user that come before it. */
    String @Nullable [] next() throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isEmpty() && line.charAt(0) == MARK) {
                return line.substring(1).split("\t", 2);
            }
            System.out.println(line);
        }
        return null;
    }

    /** Sends a line to the command. */
    void say(byte[] line) throws IOException {
        OutputStream to = process.getOutputStream();
        to.write(line);
        to.write('\n');
        to.flush();
    }

    void say(String line) throws IOException {
        say(line.getBytes(StandardCharsets.UTF_8));
    }

    /** Waits for the end of the command and returns its exit code. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroy();
    }
}
