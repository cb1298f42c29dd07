package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.PairCollector;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.localize.FailureRule.Judgement;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes controlled runs in few JVMs. All runs of a JVM share one recording, which is reduced to access pairs and
 * deleted.
 *
 * @param command the target
 * @param recorder selects the instrumented classes
 * @param limit time limit of a run
 * @param plan of the runs
 * @param directory for temporary recordings
 */
record ControlledRuns(JavaCommand command, Recorder recorder, Duration limit, Path plan, Path directory) {
    private static final int FIRST = 25;
    private static final int MOST = 500;
    /** Most bytes of a recording. */
    private static final long BYTES = 512L << 20;

    /** Called after every batch. */
    interface Progress {
        /** Most further runs; 0 to end. */
        int left();

        /** A run that counts as failing, or failed in another way; its schedule still exists. */
        void failed(InProcessRun run, Judgement judgement) throws IOException, InterruptedException;
    }

    /** @param seed of the first run */
    void make(CollectedRuns collection, long seed, Progress progress) throws IOException, InterruptedException {
        Recorder together = recorder.with("profile", "full").with("recorded", "on");
        InProcessRuns runs = new InProcessRuns(command, new Replayer(together), limit);
        long next = seed;
        int size = FIRST;
        for (int left = progress.left(); left > 0; left = progress.left()) {
            int count = Math.min(size, left);
            Path files = directory.resolve("batch");
            Directories.delete(files);
            List<InProcessRun> made = new ArrayList<>();
            runs.make(plan, next, next + count - 1, files, run -> {
                made.add(run);
                return false;
            });
            Map<Path, List<InProcessRun>> byJvm = new LinkedHashMap<>();
            for (InProcessRun run : made) {
                if (run.isLost()) {
                    collection.addLost();
                } else {
                    IncludeCheck.check(run.line().outcome());
                    byJvm.computeIfAbsent(run.directory(), jvm -> new ArrayList<>())
                            .add(run);
                }
            }
            long bytes = 1;
            for (Map.Entry<Path, List<InProcessRun>> jvm : byJvm.entrySet()) {
                bytes += add(collection, jvm.getKey(), jvm.getValue(), progress);
            }
            next += count;
            Directories.delete(files);
            size = (int) Math.max(1, Math.min(MOST, BYTES / (bytes / count + 1)));
        }
    }

    /** @return size of their recording in bytes */
    private static long add(CollectedRuns collection, Path directory, List<InProcessRun> runs, Progress progress)
            throws IOException, InterruptedException {
        List<RunPairs> pairs = new ArrayList<>();
        long bytes;
        try (Recording recording = Recording.open(directory, Recording.Damage.SALVAGE)) {
            bytes = recording.bytes();
            collection.of(recording.manifest().begin().command());
            PairCollector.read(recording, collection.names(), pairs::add);
        }
        for (int i = 0; i < runs.size(); i++) {
            if (i >= pairs.size()) {
                // Its JVM was killed before the run was recorded.
                collection.addLost();
                continue;
            }
            InProcessRun run = runs.get(i);
            Judgement judgement = collection.add(pairs.get(i), RunFacts.of(run), "seed " + run.seed());
            if (judgement != Judgement.PASSED) {
                progress.failed(run, judgement);
            }
        }
        return bytes;
    }
}
