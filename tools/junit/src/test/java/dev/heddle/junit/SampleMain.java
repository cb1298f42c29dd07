package dev.heddle.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs one sample in a JVM of its own, for a test that needs another JDK or another JUnit. */
final class SampleMain {
    private SampleMain() {}

    /** Homes of JDKs: this one's, and those that the environment names. */
    static List<String> jdks() {
        Set<String> all = new LinkedHashSet<>(List.of(System.getProperty("java.home")));
        String further = System.getenv("HEDDLE_JDKS");
        if (further != null && !further.isBlank()) {
            all.addAll(Arrays.asList(further.split(File.pathSeparator)));
        }
        return List.copyOf(all);
    }

    /** Runs a sample. @return what it printed */
    static String inJvm(Path jdk, String classPath, String method, String... options)
            throws IOException, InterruptedException {
        // Tests beside this one may hunt for the same, and would have the same place for results.
        Path directory = Files.createTempDirectory("sample");
        Path out = directory.resolve("out.txt");
        List<String> words =
                new ArrayList<>(List.of(jdk.resolve("bin").resolve("java").toString()));
        words.addAll(List.of(options));
        words.addAll(List.of("-cp", classPath, SampleMain.class.getName(), method));
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(method + " has not come to its end within three minutes");
        }
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    /** Called with {@code Class#method}. */
    public static void main(String[] args) {
        SampleRun run = SampleRun.of(args[0]);
        System.out.print(run.printed());
        run.failures().forEach(failure -> System.out.println("failed: " + failure.getMessage()));
        System.out.println("passed: " + run.passed());
    }
}
