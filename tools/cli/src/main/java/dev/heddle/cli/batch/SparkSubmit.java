package dev.heddle.cli.batch;

import dev.heddle.engine.base.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives a batch to a Spark that is installed elsewhere, as its users do: by its {@code spark-submit}. This command has nothing of Spark. */
final class SparkSubmit {
    private static final String MAIN = "dev.heddle.spark.SparkBatch";
    private static final String JAR = "heddle-spark.jar";

    private SparkSubmit() {}

    /**
     * @param master null to take that of Spark's own settings
     * @param home where Spark is
     * @param jar null for the one beside this command
     * @param settings each as {@code KEY=VALUE}
     * @param words of the batch
     * @return the exit code of the batch
     * @throws UsageException if there is no Spark
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
            throw new UsageException("say where Spark is installed: --spark-home DIR, or SPARK_HOME");
        }
        Path script = Path.of(home, "bin", File.separatorChar == '\\' ? "spark-submit.cmd" : "spark-submit");
        if (!Files.isRegularFile(script)) {
            throw new UsageException("there is no Spark at " + home + ": it has no " + script);
        }
        return script;
    }

    private static Path jar(@Nullable Path named) {
        Path jar = named == null ? beside() : named;
        if (!Files.isRegularFile(jar)) {
            throw new UsageException("there is no " + jar + ": say where " + JAR + " is, --spark-jar FILE");
        }
        return jar;
    }

    /** In the command's directory, whether its libraries are in its own jar or in a directory beside it. */
    private static Path beside() {
        String first = System.getProperty("java.class.path").split(File.pathSeparator, 2)[0];
        return Path.of(first).resolveSibling(JAR);
    }
}
