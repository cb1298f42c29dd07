package dev.heddle.spark;

import dev.heddle.batch.process.WorkerLimits;
import dev.heddle.batch.process.WorkerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;
import org.jspecify.annotations.Nullable;

/**
 * The worker JVMs of this executor, one for each concurrent task; each is kept for the next task. They end with the
 * executor.
 */
final class ExecutorWorkers {
    private static @Nullable ExecutorWorkers ofExecutor;

    private final Path scratch;
    private final String classPath;
    private final WorkerLimits limits;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private int count;
    private int places;

    private ExecutorWorkers(WorkerLimits limits, List<String> jars) throws IOException {
        this.limits = limits;
        scratch = Scratch.create(SparkEnv.get().conf(), this::close);
        StringBuilder path = new StringBuilder(BundledCommand.unpack(scratch).toString());
        jars.forEach(jar -> path.append(File.pathSeparatorChar).append(SparkFiles.get(jar)));
        classPath = path.toString();
    }

    /** The workers of this process; the first task creates them. An application always asks for the same limits. */
    static synchronized ExecutorWorkers ofExecutor(WorkerLimits limits, List<String> jars) throws IOException {
        ExecutorWorkers workers = ofExecutor;
        if (workers == null) {
            workers = new ExecutorWorkers(limits, jars);
            ofExecutor = workers;
        }
        return workers;
    }

    /** Lends a worker to one task until the task returns it. */
    synchronized WorkerProcess take() {
        WorkerProcess worker = idle.poll();
        return worker != null ? worker : new WorkerProcess(limits, classPath, scratch.resolve("worker-" + ++count));
    }

    synchronized void giveBack(WorkerProcess worker) {
        idle.push(worker);
    }

    private synchronized void close() {
        idle.forEach(WorkerProcess::close);
    }

    /** The path of a directory that does not exist yet. */
    synchronized Path place() {
        return scratch.resolve("piece-" + ++places);
    }
}
