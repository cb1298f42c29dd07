package dev.heddle.batch.worker;

import dev.heddle.batch.Engine;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Limits;
import dev.heddle.engine.base.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Analyses pieces on this machine, in separate JVMs. Each thread has a worker and takes the next piece from a shared
 * queue. The threads share only the queue, the map of problems and a counter.
 */
public final class EmbeddedEngine implements Engine {
    private final WorkerOptions options;
    private final String pluginJars;
    private final Progress progress;

    /** @param pluginJars class path of further techniques; may be empty */
    public EmbeddedEngine(WorkerOptions options, String pluginJars, Progress progress) {
        this.options = options;
        this.pluginJars = pluginJars;
        this.progress = progress;
    }

    @Override
    public Map<String, String> analyze(List<Piece> pieces, Journal journal) throws IOException, InterruptedException {
        Queue<Piece> queue = new ConcurrentLinkedQueue<>(pieces);
        Map<String, String> problems = new ConcurrentHashMap<>();
        AtomicInteger done = new AtomicInteger();
        String of = " of " + pieces.size() + " " + Piece.noun(pieces);
        int jobs = Math.min(options.jobs(), pieces.size());
        if (jobs == 0) {
            return problems;
        }
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                WorkerJvm worker = new WorkerJvm(options, pluginJars, journal.scratch());
                all.add(threads.submit(() -> {
                    work(worker, queue, journal, problems, done, of);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
        return problems;
    }

    @Override
    public Limits limits() {
        return options.limits();
    }

    /** As many shards as jobs: each shard reads all events for the order, so more shards would only take longer. */
    @Override
    public int mostShards() {
        return options.jobs();
    }

    private void work(
            WorkerJvm worker,
            Queue<Piece> queue,
            Journal journal,
            Map<String, String> problems,
            AtomicInteger done,
            String of)
            throws IOException, InterruptedException {
        try (worker) {
            for (Piece piece = queue.poll(); piece != null; piece = queue.poll()) {
                String problem = worker.analyze(piece, journal.file(piece.key()));
                if (problem != null) {
                    problems.put(piece.key(), problem);
                    journal.checkRoom();
                }
                progress.status("analysing: " + done.incrementAndGet() + of
                        + (problems.isEmpty() ? "" : ", " + problems.size() + " failed"));
            }
        }
    }
}
