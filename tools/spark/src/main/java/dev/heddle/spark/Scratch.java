package dev.heddle.spark;

import dev.heddle.trace.file.PrivateDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.SparkConf;
import org.jspecify.annotations.Nullable;

/**
 * A directory of this process on the cluster's scratch disk, removed when the process ends. Clusters remove the
 * directories of killed processes.
 */
final class Scratch {
    /**
     * Variables that name the scratch disk: standalone workers and Kubernetes, YARN, and the machine's administrator.
     */
    private static final String[] VARIABLES = {"SPARK_EXECUTOR_DIRS", "LOCAL_DIRS", "SPARK_LOCAL_DIRS"};

    private Scratch() {}

    /** @param before runs before the directory is removed at the end of this process */
    static Path create(SparkConf conf, Runnable before) throws IOException {
        Path root = Files.createDirectories(Path.of(root(conf)));
        Path directory = root.resolve("heddle-" + UUID.randomUUID());
        String problem = PrivateDirectory.make(directory);
        if (problem != null) {
            Files.delete(directory);
            throw new IOException(problem
                    + ": the command cannot be run from there; set spark.local.dir to a directory of this user");
        }
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            before.run();
                            delete(directory);
                        },
                        "heddle-scratch"));
        return directory;
    }

    private static String root(SparkConf conf) {
        for (String variable : VARIABLES) {
            String first = first(System.getenv(variable), "[," + File.pathSeparator + "]");
            if (first != null) {
                return first;
            }
        }
        String first = first(conf.get("spark.local.dir", ""), ",");
        return first == null ? System.getProperty("java.io.tmpdir") : first;
    }

    private static @Nullable String first(@Nullable String list, String separator) {
        String first = list == null ? "" : list.split(separator, 2)[0].strip();
        return first.isEmpty() ? null : first;
    }

    /** Deletes a directory with its content as far as possible; the cluster removes the rest. */
    static void delete(Path directory) {
        FileUtil.fullyDelete(directory.toFile());
    }
}
