package dev.heddle.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * The heddle command in a JVM of its own: it needs options that this one was not started with, and its libraries are nobody's business here.
 */
final class Command {
    // Exit codes, as in docs/reference/exit-codes.md.
    static final int NOTHING_FOUND = 0;
    static final int FINDINGS = 1;
    static final int DIVERGED = 4;
    static final int BUDGET_SPENT = 5;

    /** The jar of the command, if not the one that came with this library. */
    private static final String JAR = "heddle.jar";

    private static final String BUNDLED = "/META-INF/heddle/heddle.jar";
    /** As the command's own script sets them: what runs for seconds has little of the optimising compiler. */
    private static final List<String> OPTIONS = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private static Path jar;

    private final int exitCode;
    private final List<String> said;
    private final Properties report;

    private Command(int exitCode, List<String> said, Properties report) {
        this.exitCode = exitCode;
        this.said = said;
        this.report = report;
    }

    /**
     * Runs a verb to its end.
     *
     * @param own the verb and its options
     * @param program the command behind {@code --}
     * @param listener is told each line that is printed
     */
    static Command run(List<String> own, List<String> program, Consumer<String> listener) {
        Path report = null;
        Process process = null;
        try {
            report = Files.createTempFile("heddle-", ".properties");
            List<String> words = new ArrayList<>(List.of(TestProgram.java()));
            words.addAll(OPTIONS);
            words.addAll(List.of("-jar", jar().toString()));
            words.addAll(own);
            words.addAll(List.of("--also", "properties=" + report, "--"));
            words.addAll(program);
            process = new ProcessBuilder(words).redirectErrorStream(true).start();
            process.getOutputStream().close();
            List<String> said = new ArrayList<>();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    said.add(line);
                    listener.accept(line);
                }
            }
            int exit = process.waitFor();
            Properties all = new Properties();
            try (InputStream in = Files.newInputStream(report)) {
                all.load(in);
            }
            return new Command(exit, said, all);
        } catch (IOException e) {
            throw new HeddleException("the heddle command could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HeddleException("interrupted while schedules were tried", e);
        } finally {
            if (process != null) {
                process.destroy();
            }
            delete(report);
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // A small file that stays behind in the temporary directory harms nobody.
            file.toFile().deleteOnExit();
        }
    }

    int exitCode() {
        return exitCode;
    }

    /** All lines that it printed. */
    List<String> said() {
        return said;
    }

    /** What it reported; empty if it came to no report. */
    Properties report() {
        return report;
    }

    /** Where the agents keep things, too. Nobody else can put a file there, as into a directory for all. */
    private static Path cache() {
        String named = System.getenv("XDG_CACHE_HOME");
        Path all =
                named == null || named.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(named);
        return all.resolve("heddle");
    }

    /** The jar of the command. It is copied from this library once for each version. */
    private static synchronized Path jar() throws IOException {
        String named = System.getProperty(JAR);
        if (named != null) {
            return Path.of(named);
        }
        if (jar == null) {
            byte[] bytes;
            try (InputStream in = Command.class.getResourceAsStream(BUNDLED)) {
                if (in == null) {
                    throw new HeddleException(
                            "this build of heddle-junit has no command in it: name its jar with -D" + JAR);
                }
                bytes = in.readAllBytes();
            }
            CRC32 sum = new CRC32();
            sum.update(bytes);
            Path directory = cache();
            Path file = directory.resolve(String.format("heddle-%08x.jar", sum.getValue()));
            if (!Files.isRegularFile(file) || Files.size(file) != bytes.length) {
                Files.createDirectories(directory);
                Path fresh = Files.createTempFile(directory, "heddle-", ".new");
                Files.write(fresh, bytes);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
            jar = file;
        }
        return jar;
    }
}
