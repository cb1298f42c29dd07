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

/** The worker JVMs of this executor: as many as it has tasks at the same time, each kept for the next task. They end when the executor does. */
final class Workers {
    private static @Nullable Workers ofExecutor;

    private final Path scratch;
    private final String classPath;
    private final WorkerLimits limits;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private int count;
    private int places;

    private Workers(WorkerLimits limits, List<String> jars) throws IOException {
        this.limits = limits;
        scratch = Scratch.create(SparkEnv.get().conf(), this::close);
        StringBuilder path = new StringBuilder(BundledCommand.unpack(scratch).toString());
        jars.forEach(jar -> path.append(File.pathSeparatorChar).append(SparkFiles.get(jar)));
        classPath = path.toString();
    }

    /** Those of this process; made by the first task. An application asks for the same limits always. */
    static synchronized Workers ofExecutor(WorkerLimits limits, List<String> jars) throws IOException {
        Workers workers = ofExecutor;
        if (workers == null) {
            workers = new Workers(limits, jars);
            ofExecutor = workers;
        }
        return workers;
    }

    /** A worker that nobody else has, until it is given back. */
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

    /** A directory that is not there yet. */
    synchronized Path place() {
        return scratch.resolve("piece-" + ++places);
    }
}
