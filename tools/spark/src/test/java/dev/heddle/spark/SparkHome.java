package dev.heddle.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Spark as it is installed, as far as its scripts are needed: the jars of this class path without those of tests, and
 * {@code spark-submit}.
 */
record SparkHome(Path directory) {
    private static final List<String> OF_TESTS = List.of(
            "slf4j-nop",
            "junit",
            "assertj",
            "opentest4j",
            "apiguardian",
            "byte-buddy",
            "surefire",
            "heddle",
            "jspecify",
            Hdfs.JAR);

    /** @param name of a directory beside what is built: links to jars would be remarked upon in one of JUnit's */
    static SparkHome make(String name) throws IOException {
        Path directory = Path.of("target", name).toAbsolutePath();
        Path jars = Files.createDirectories(directory.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            String file = jar.getFileName().toString();
            if (file.endsWith(".jar") && OF_TESTS.stream().noneMatch(file::startsWith)) {
                Files.deleteIfExists(jars.resolve(file));
                Files.createSymbolicLink(jars.resolve(file), jar);
            }
        }
        Path script = Files.createDirectories(directory.resolve("bin")).resolve("spark-submit");
        Files.writeString(
                script,
                "#!/bin/sh\nexec " + java() + " " + JavaModuleOptions.defaultModuleOptions() + " -Xmx1g -cp '" + jars
                        + "/*' org.apache.spark.deploy.SparkSubmit \"$@\"\n");
        if (!script.toFile().setExecutable(true)) {
            throw new IOException(script + " cannot be made executable");
        }
        return new SparkHome(directory);
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** A command that runs a class of these tests with Spark. */
    List<String> java(Class<?> main, String... args) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Path.of("target", "test-classes").toAbsolutePath() + File.pathSeparator + jars() + "/*",
                main.getName()));
        command.addAll(List.of(args));
        return command;
    }

    Path jars() {
        return directory.resolve("jars");
    }
}
