package dev.heddle.cli.mcp;

import dev.heddle.cli.mcp.McpTool.Elapsed;
import dev.heddle.cli.mcp.McpTool.ToolResult;
import dev.heddle.cli.terminal.BoundedJvm;
import dev.heddle.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a verb of the command in a JVM of its own, because the server's standard output belongs to the protocol. The JVM
 * ends with the server.
 */
final class VerbProcess {
    private static final long TICK_SECONDS = 2;

    private VerbProcess() {}

    /**
     * @param main the main class of the command
     * @param words the verb and its arguments
     * @return what the verb printed; an error for wrong usage, unreadable files and internal errors
     */
    static ToolResult run(Class<?> main, List<String> words, Elapsed elapsed) throws IOException, InterruptedException {
        Path out = Files.createTempFile("heddle-mcp", ".out");
        Path err = Files.createTempFile("heddle-mcp", ".err");
        try {
            Process process = BoundedJvm.builder(main, words)
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            process.getOutputStream().close();
            try {
                long start = System.nanoTime();
                while (!process.waitFor(TICK_SECONDS, TimeUnit.SECONDS)) {
                    elapsed.seconds(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
                }
            } finally {
                process.destroy();
            }
            boolean isError = List.of(ExitCode.USAGE, ExitCode.BAD_RECORDING, ExitCode.INTERNAL)
                    .contains(process.exitValue());
            String text = text(out) + text(err) + "exit code " + process.exitValue() + "\n";
            return new ToolResult(text, Map.of(), isError);
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
