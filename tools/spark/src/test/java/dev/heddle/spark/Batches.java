package dev.heddle.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command as it is shipped, in JVMs of its own: nothing of it is on this class path. */
final class Batches {
    static final Path COMMAND =
            Path.of("target", "classes", "META-INF", "heddle", "heddle.jar").toAbsolutePath();
    static final Path SPARK_JAR = Path.of("target", "heddle-spark.jar").toAbsolutePath();

    private static final long MOST_MINUTES = 5;
    /** The techniques that take the least. */
    static final List<String> USUAL = List.of("--technique", "happens-before,drfinder");

    private Batches() {}

    /** What a command came to. */
    record Ended(int exit, String out, String err) {}

    /** Makes recordings of a program that does not exist; {@code more} as its Javadoc says. */
    static void record(Path folder, int count, int events, String... more) throws IOException, InterruptedException {
        String classes = String.join(
                File.pathSeparator,
                Path.of("..", "batch", "target", "test-classes").toString(),
                Path.of("..", "..", "analyzer", "target", "test-classes").toString(),
                Path.of("..", "..", "trace-format", "target", "test-classes").toString(),
                COMMAND.toString());
        List<String> command = new ArrayList<>(List.of(
                SparkHome.java(),
                "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                "-cp",
                classes,
                "dev.heddle.batch.bench.GenerateRecordings",
                folder.toString(),
                String.valueOf(count),
                String.valueOf(events)));
        command.addAll(List.of(more));
        Ended ended = run(folder.getParent(), Map.of(), command);
        if (ended.exit() != 0) {
            throw new IOException("no recordings: " + ended);
        }
    }

    /** {@code heddle batch} with some words. */
    static Ended heddle(Path logs, Map<String, String> environment, List<String> words)
            throws IOException, InterruptedException {
        return finish(logs, start(logs, environment, words));
    }

    /** The same, and does not wait. */
    static Process start(Path logs, Map<String, String> environment, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(SparkHome.java(), "-XX:TieredStopAtLevel=1", "-jar", COMMAND.toString(), "batch"));
        command.addAll(words);
        return process(logs, environment, command);
    }

    /** The words that send a batch to a cluster. */
    static List<String> onSpark(SparkHome home, String master, List<String> words) {
        List<String> all = new ArrayList<>(List.of(
                "--engine",
                "spark",
                "--master",
                master,
                "--spark-home",
                home.directory().toString(),
                "--spark-jar",
                SPARK_JAR.toString(),
                "--spark-conf",
                "spark.executor.memory=512m",
                "--spark-conf",
                "spark.ui.enabled=false",
                "--spark-conf",
                "spark.driver.host=127.0.0.1",
                "--memory",
                "512m"));
        all.addAll(words);
        return all;
    }

    static Ended run(Path logs, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        return finish(logs, process(logs, environment, command));
    }

    private static Process process(Path logs, Map<String, String> environment, List<String> command)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(logs.resolve("out").toFile())
                .redirectError(logs.resolve("err").toFile());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().putAll(environment);
        return builder.start();
    }

    static Ended finish(Path logs, Process process) throws IOException, InterruptedException {
        if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        return new Ended(
                process.exitValue(), Files.readString(logs.resolve("out")), Files.readString(logs.resolve("err")));
    }

    /** The findings of a store, byte for byte. */
    static byte[] findings(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store.resolve("findings"))) {
            return Files.readAllBytes(files.toList().get(0));
        }
    }

    /** How many results are in the journal. */
    static long journal(Path store) throws IOException {
        Path open = store.resolve("open");
        if (!Files.isDirectory(open)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(open)) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
        }
    }
}
