package dev.heddle.spark;

import dev.heddle.batch.process.WorkerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code heddle batch} on a cluster:
 * {@code spark-submit --class dev.heddle.spark.SparkBatch heddle-spark.jar INPUT… -o STORE}. Takes the options of the
 * command and ends with its exit code. Spark starts only if there is a piece to analyse.
 */
public final class SparkBatch {
    private static final String LOG_LEVEL = "spark.log.level";
    private static final String OVERHEAD = "spark.executor.memoryOverhead";
    private static final long EXECUTOR_MIB = 384;

    private final SparkConf conf = new SparkConf();
    private final Command command;
    private final RunsElsewhere elsewhere;
    private final List<String> pieces = new ArrayList<>();
    private long heapBytes;
    private long timeoutMillis;
    private @Nullable JavaSparkContext spark;

    private SparkBatch(Command command, Path scratch) {
        this.command = command;
        conf.setIfMissing("spark.app.name", "heddle batch");
        // The results are removed at the end.
        conf.setIfMissing("spark.driver.maxResultSize", "0");
        if (!conf.contains(LOG_LEVEL)) {
            Logs.calm();
        }
        // Makes Hadoop log.
        elsewhere = new RunsElsewhere(conf, scratch.resolve("outlines"));
    }

    /** @param args the arguments of {@code heddle batch} */
    public static void main(String[] args) throws IOException, InterruptedException {
        int code;
        Path scratch = Scratch.create(new SparkConf(), () -> {});
        try (Command command = new Command(BundledCommand.unpack(scratch), Arrays.asList(args))) {
            code = new SparkBatch(command, scratch).run();
        } finally {
            Scratch.delete(scratch);
        }
        System.exit(code);
    }

    private int run() throws IOException, InterruptedException {
        if (conf.get("spark.submit.deployMode", "client").equals("cluster")) {
            // A cluster that runs the driver gives up unless the driver registers soon.
            spark = new JavaSparkContext(conf);
        }
        for (String[] words = command.next(); words != null; words = command.next()) {
            switch (words[0]) {
                case "find" -> command.say(find(words[1]));
                case "fetch" -> command.say(fetch(words[1].split("\t", 2)));
                case "limits" -> {
                    String[] limits = words[1].split("\t");
                    heapBytes = Long.parseLong(limits[0]);
                    timeoutMillis = Long.parseLong(limits[1]);
                }
                case "piece" -> pieces.add(words[1]);
                case "end" -> {
                    command.say(analyze());
                    pieces.clear();
                }
                default -> throw new IllegalStateException("the command sent an unknown line: " + words[0]);
            }
        }
        if (spark != null) {
            spark.stop();
        }
        return command.exitCode();
    }

    /** The final line after the runs at a place. */
    private String find(String uri) {
        try {
            return elsewhere.find(uri, command);
        } catch (IOException | RuntimeException e) {
            return failed(uri + " cannot be read: ", e);
        }
    }

    private String fetch(String[] words) {
        try {
            return elsewhere.fetch(words);
        } catch (IOException | RuntimeException e) {
            return failed(words[1] + " cannot be read: ", e);
        }
    }

    private static String failed(String what, Exception e) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return "failed\t" + what + message.lines().findFirst().orElse("").replace('\t', ' ');
    }

    /** The final line. */
    private String analyze() throws InterruptedException {
        try {
            Masters.check(conf);
            if (spark == null) {
                long cores = conf.getLong("spark.executor.cores", 1);
                long each = heapBytes + WorkerProcess.BESIDE_HEAP_BYTES >> 20;
                // YARN and Kubernetes end a container that uses more memory than it requested.
                conf.setIfMissing(OVERHEAD, (EXECUTOR_MIB + cores * each) + "m");
                spark = new JavaSparkContext(conf);
            }
            PieceJob.run(spark, pieces, new PieceTask(heapBytes, timeoutMillis, jars(spark)), command);
            return "end";
        } catch (IOException | RuntimeException e) {
            return failed("", e);
        }
    }

    /** Further techniques go to all executors. */
    private static List<String> jars(JavaSparkContext spark) throws IOException {
        List<String> names = new ArrayList<>();
        String further = System.getenv("HEDDLE_JARS");
        for (String jar : further == null || further.isEmpty() ? new String[0] : further.split(File.pathSeparator)) {
            if (!Files.isRegularFile(Path.of(jar))) {
                throw new IOException("HEDDLE_JARS names " + jar + ", which is no file: with Spark, give jars");
            }
            spark.addFile(jar);
            names.add(Path.of(jar).getFileName().toString());
        }
        return names;
    }
}
