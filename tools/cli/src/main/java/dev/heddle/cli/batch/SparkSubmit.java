package dev.heddle.cli.batch;

import dev.heddle.engine.base.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Submits a batch to a Spark installation by its {@code spark-submit}. This command does not contain Spark. */
final class SparkSubmit {
    private static final String MAIN = "dev.heddle.spark.SparkBatch";
    private static final String JAR = "heddle-spark.jar";
    /** The name of the command's jar in a release. */
    private static final Pattern RELEASED = Pattern.compile("heddle-cli-(.+)-all\\.jar");

    private SparkSubmit() {}

    /**
     * @param master null for the one in Spark's configuration
     * @param home directory of the Spark installation
     * @param jar null to search {@link #places}
     * @param settings each as {@code KEY=VALUE}
     * @param words the command line of the batch
     * @return the exit code of the batch
     * @throws UsageException if Spark is not installed there
     */
    static int run(
            @Nullable String master,
            @Nullable String home,
            @Nullable Path jar,
            List<String> settings,
            List<String> words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script(home).toString()));
        if (master != null) {
            command.addAll(List.of("--master", master));
        }
        for (String setting : settings) {
            command.addAll(List.of("--conf", setting));
        }
        command.addAll(List.of("--class", MAIN, jar(jar).toString()));
        command.addAll(words);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private static Path script(@Nullable String home) {
        if (home == null || home.isEmpty()) {
            throw new UsageException(
                    "name the directory of the Spark installation: --spark-home DIR, or SPARK_HOME in the environment");
        }
        Path script = Path.of(home, "bin", File.separatorChar == '\\' ? "spark-submit.cmd" : "spark-submit");
        if (!Files.isRegularFile(script)) {
            throw new UsageException("there is no Spark installation at " + home + ": it lacks " + script);
        }
        return script;
    }

    private static Path jar(@Nullable Path named) {
        Path own = Path.of(System.getProperty("java.class.path").split(File.pathSeparator, 2)[0])
                .toAbsolutePath();
        List<Path> places = named == null ? places(own) : List.of(named);
        return places.stream()
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "there is no " + places.get(0) + ": name " + JAR + " with --spark-jar FILE"));
    }

    /**
     * The places of the jar: beside the command's jar, in the build directory of the source tree, or in a Maven
     * repository.
     *
     * @param own the command's jar
     */
    static List<Path> places(Path own) {
        List<Path> places = new ArrayList<>(List.of(own.resolveSibling(JAR)));
        for (Path up = own.getParent(); up != null; up = up.getParent()) {
            if (up.endsWith(Path.of("cli", "target"))) {
                places.add(
                        up.resolve(Path.of("..", "..", "spark", "target", JAR)).normalize());
            }
        }
        Matcher released = RELEASED.matcher(own.getFileName().toString());
        if (released.matches()) {
            String version = released.group(1);
            String name = "heddle-spark-" + version + ".jar";
            places.add(own.resolveSibling(name));
            places.add(own.resolveSibling(Path.of("..", "..", "heddle-spark", version, name))
                    .normalize());
        }
        return places;
    }
}
