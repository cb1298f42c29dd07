package dev.heddle.spark;

import dev.heddle.batch.process.WorkerLimits;
import dev.heddle.batch.process.WorkerProcess;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import scala.Function2;
import scala.collection.Iterator;

/**
 * A task copies one piece to its machine's disk, lets a separate JVM analyse it, and returns the result. A fault of a
 * recording becomes an answer. A fault of the machine fails the task, so that Spark tries it again, elsewhere if
 * possible. It becomes an answer only when Spark would give up the whole job.
 *
 * @param heapBytes heap of a worker
 * @param timeoutMillis time limit of a piece
 * @param jars names of files with further techniques, as Spark has distributed them
 */
record PieceTask(long heapBytes, long timeoutMillis, List<String> jars)
        implements Function2<TaskContext, Iterator<String>, byte[]>, Serializable {
    private static final String ADVICE = "increase it with --memory";
    private static final String ATTEMPTS = "spark.task.maxFailures";
    private static final int USUAL_ATTEMPTS = 4;
    /** The beginning of URIs of paths that all workers can read. */
    private static final String LOCAL = "file:";

    @Override
    public byte[] apply(TaskContext context, Iterator<String> pieces) {
        String[] words = pieces.next().split("\t", 3);
        try {
            return answer(words[0], words[1], words[2]);
        } catch (IOException e) {
            return last(context, words[0], e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the task was ended", e);
        }
    }

    private byte[] answer(String checksum, String from, String piece) throws IOException, InterruptedException {
        ExecutorWorkers workers = ExecutorWorkers.ofExecutor(
                new WorkerLimits(1, heapBytes, Duration.ofMillis(timeoutMillis), ADVICE), jars);
        Path place = workers.place();
        WorkerProcess worker = workers.take();
        try {
            Path copy = Files.createDirectories(place).resolve("run");
            if (from.startsWith(LOCAL)) {
                Copy.of(Path.of(URI.create(from)), copy);
            } else {
                new HadoopPlaces(SparkEnv.get().conf()).copy(from, copy);
            }
            Path result = place.resolve("result.json");
            String problem = worker.ask(
                    "{\"piece\":" + piece + ",\"result\":\"" + result.toUri() + "\",\"at\":\"" + copy.toUri() + "\"}");
            if (worker.wasKilled()) {
                // The machine goes down, or is short of memory.
                throw new IOException(problem);
            }
            return problem == null
                    ? Answer.done(checksum, Files.readAllBytes(result))
                    : Answer.problem(checksum, problem);
        } catch (InterruptedException e) {
            worker.close();
            throw e;
        } finally {
            workers.giveBack(worker);
            Scratch.delete(place);
        }
    }

    private static byte[] last(TaskContext context, String checksum, IOException e) {
        int attempts = SparkEnv.get().conf().getInt(ATTEMPTS, USUAL_ATTEMPTS);
        if (context.attemptNumber() + 1 < attempts) {
            throw new IllegalStateException(inWords(e), e);
        }
        try {
            return Answer.problem(
                    checksum, "could not be analysed on " + SparkEnv.get().executorId() + ": " + inWords(e));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String inWords(IOException e) {
        @Nullable String message = e.getMessage();
        return (message == null || message.isBlank() ? e.toString() : message)
                .lines()
                .findFirst()
                .orElse("")
                .replace('\t', ' ');
    }
}
