package dev.heddle.batch.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.heddle.analyzer.bench.SyntheticRecording;
import dev.heddle.batch.Baseline;
import dev.heddle.batch.BatchRequest;
import dev.heddle.batch.BatchResult;
import dev.heddle.batch.BatchRun;
import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.worker.EmbeddedEngine;
import dev.heddle.batch.worker.WorkerOptions;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.testing.BoundJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Recordings of a program that does not exist, and batches over them. */
public final class Batches {
    private static final long PROGRAM = 19;
    private static final long MEMORY = 1L << 30;

    private Batches() {}

    /** Makes recordings, {@code run-00000} and so on. */
    public static void record(Path folder, int from, int count, long events) {
        for (int i = from; i < from + count; i++) {
            SyntheticRecording.writeRun(folder.resolve(String.format("run-%05d", i)), events, PROGRAM, i + 1L);
        }
    }

    /** Makes it one of all accesses, which LoCon can compare with others. */
    public static void withAllAccesses(Path run) {
        change(run, manifest -> ((ObjectNode) manifest.get("options")).put("filter", "off"));
    }

    /** Makes it one in which an exception ended the main thread. */
    public static void failing(Path run, String exception) {
        List<StackLine> stack = List.of(new StackLine("synthetic.Main", "run", "Main.java", 1));
        UncaughtException died = new UncaughtException("0", "main", exception, "lost", stack, List.of(), null, null);
        change(run, manifest -> manifest.withArray("exceptions")
                .add(BoundJson.mapper().<JsonNode>valueToTree(died)));
    }

    private static void change(Path run, Consumer<ObjectNode> change) {
        Path file = run.resolve(Manifest.FILE_NAME);
        try {
            ObjectNode manifest = (ObjectNode) BoundJson.mapper().readTree((file).toFile());
            change.accept(manifest);
            BoundJson.mapper().writeValue(file.toFile(), manifest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The settings of a batch in a test; the others have defaults. */
    public static final class Setup {
        private final Path store;
        private int jobs = 1;
        private List<Piece.TechniqueVersion> techniques = BatchTechniques.chosen("happens-before,drfinder");
        private String build;
        private Instant prune;
        private Instant since;
        private Baseline baseline = Baseline.LAST;
        private long shardAbove = 256L << 20;
        private Duration timeout = Duration.ofMinutes(2);
        private WorkerOptions workers;
        private final List<String> notes = new ArrayList<>();
        private final List<String> statuses = Collections.synchronizedList(new ArrayList<>());

        public Setup(Path store) {
            this.store = store;
        }

        public Setup jobs(int count) {
            jobs = count;
            return this;
        }

        public Setup techniques(List<Piece.TechniqueVersion> asked) {
            techniques = asked;
            return this;
        }

        public Setup build(String name) {
            build = name;
            return this;
        }

        public Setup prune(Instant before) {
            prune = before;
            return this;
        }

        public Setup since(Instant from) {
            since = from;
            return this;
        }

        public Setup baseline(Baseline with) {
            baseline = with;
            return this;
        }

        public Setup timeout(Duration each) {
            timeout = each;
            return this;
        }

        /** Instead of the jobs and the timeout. */
        public Setup workers(WorkerOptions options) {
            workers = options;
            return this;
        }

        /** The status lines. */
        public List<String> statuses() {
            return List.copyOf(statuses);
        }

        /** The notes for the user. */
        public List<String> notes() {
            return List.copyOf(notes);
        }

        public Setup shardAbove(long bytes) {
            shardAbove = bytes;
            return this;
        }

        public BatchResult run(String... inputs) throws IOException, InterruptedException {
            Progress progress = new Progress() {
                @Override
                public void status(String text) {
                    statuses.add(text);
                }

                @Override
                public void note(String line) {
                    notes.add(line);
                }
            };
            return BatchRun.run(
                    new BatchRequest(
                            List.of(inputs),
                            store,
                            techniques,
                            build,
                            since,
                            baseline,
                            prune,
                            List.of(),
                            shardAbove,
                            null),
                    new EmbeddedEngine(
                            workers == null ? new WorkerOptions(jobs, MEMORY, timeout) : workers, "", progress),
                    progress);
        }
    }
}
