package dev.heddle.experiments.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code experiment} in a process of its own, which can be killed. */
public final class Killed {
    private Killed() {}

    /** @param before words before those of java, as of a program that starts it */
    public static ProcessBuilder process(List<String> before, List<String> options, String... words) {
        List<String> all = new ArrayList<>(before);
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(List.of(
                "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED"));
        for (String property : List.of("heddle.home", "heddle.subjects")) {
            if (System.getProperty(property) != null) {
                all.add("-D" + property + "=" + System.getProperty(property));
            }
        }
        all.addAll(options);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.heddle.cli.Heddle", "experiment"));
        all.addAll(List.of(words));
        return new ProcessBuilder(all).redirectErrorStream(true);
    }

    /** Kills the process, as SIGKILL does, when it has said that cell, and a while after. @return what it said */
    public static String afterCell(ProcessBuilder builder, int cell, long millis)
            throws IOException, InterruptedException {
        Process process = builder.start();
        StringBuilder said = new StringBuilder();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.append(line).append('\n');
                if (line.contains("[" + cell + "/")) {
                    Thread.sleep(millis);
                    process.destroyForcibly().waitFor();
                    break;
                }
            }
        } finally {
            process.destroyForcibly();
        }
        return said.toString();
    }

    /** Ends the process, as SIGTERM does, when it has said that cell, and a while after. @return its exit code */
    public static int toldToEnd(ProcessBuilder builder, int cell, long millis)
            throws IOException, InterruptedException {
        Process process = builder.start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains("[" + cell + "/")) {
                    Thread.sleep(millis);
                    process.toHandle().destroy();
                }
            }
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    /** @return all that it said */
    public static String toItsEnd(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String said = lines.lines().collect(Collectors.joining("\n"));
            return said + "\nexit code " + process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }
}
