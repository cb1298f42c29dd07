package org.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the jars from the Maven repository. */
record Taken(int exitCode, String output) {
    static final Path JARS = Path.of(System.getProperty("taken"));
    static final String PROGRAM = System.getProperty("program");

    static Taken java(Path directory, String... arguments) throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("no end of " + command + ": " + Files.readString(output));
        }
        return new Taken(process.exitValue(), Files.readString(output));
    }
}
