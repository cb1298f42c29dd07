package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.plan.TrialsPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tries schedules one after the other in one JVM, which is also used for the next batch. */
final class InProcessTrials implements Trials, AutoCloseable {
    private final InProcessRuns inProcess;
    private final Path directory;
    private final TimeBudget budget;
    private final JvmPool kept;
    private final boolean isOwner;
    private final FoundFailures found;
    private final boolean choosesReads;
    private int batches;
    private int runs;

    /**
     * @param inProcess makes runs; JVMs that it keeps for further plans are used, and not ended here
     * @param directory for files; leftovers of a batch are deleted
     * @param found receives new failures
     * @param choosesReads whether trials may have stale reads
     */
    InProcessTrials(
            InProcessRuns inProcess, Path directory, TimeBudget budget, FoundFailures found, boolean choosesReads) {
        this.choosesReads = choosesReads;
        this.found = found;
        this.isOwner = !inProcess.hasKept();
        this.kept = isOwner ? new JvmPool(directory.resolve("kept")) : inProcess.kept();
        this.inProcess = inProcess.keeping(kept);
        this.directory = directory;
        this.budget = budget;
    }

    @Override
    public boolean make(List<Trial> trials, Listener listener) throws IOException, InterruptedException {
        if (trials.isEmpty()) {
            return true;
        }
        if (budget.isSpent()) {
            return false;
        }
        Path files = directory.resolve("batch-" + ++batches);
        Files.createDirectories(files);
        Path planFile = files.resolve("trials.json");
        PlanFile.write(
                planFile,
                new TrialsPlan(
                        "trials", "shrink", 1, trials.stream().map(Trial::plan).toList(), choosesReads));
        List<InProcessRun> failed = new ArrayList<>();
        boolean[] isEnough = new boolean[1];
        int[] reported = new int[1];
        inProcess.within(budget).make(planFile, 1, trials.size(), files.resolve("runs"), run -> {
            runs++;
            reported[0]++;
            if (run.schedule() != null) {
                failed.add(run);
            }
            isEnough[0] = listener.onResult(
                    (int) run.seed() - 1,
                    run.failure(),
                    run.isLost() ? null : run.line().switches(),
                    stale(trials.get((int) run.seed() - 1), run.schedule()));
            return isEnough[0] || budget.isSpent();
        });
        for (InProcessRun run : failed) {
            if (found.isNew(run.failure())) {
                found.addIfNew(trials.get((int) run.seed() - 1).plan(run.failure()), run);
            }
            Files.deleteIfExists(run.schedule());
        }
        kept.tidy();
        Directories.delete(files);
        return isEnough[0] || reported[0] == trials.size();
    }

    /** The stale reads of a run; only a trial with such reads has any. @param schedule null if it was not kept */
    private static List<StaleRead> stale(Trial trial, @Nullable Path schedule) {
        return trial.stale().isEmpty() || schedule == null
                ? List.of()
                : PlanFile.read(schedule).stale();
    }

    @Override
    public boolean isTimeOver() {
        return budget.isSpent();
    }

    @Override
    public int runs() {
        return runs;
    }

    @Override
    public void close() throws IOException {
        if (isOwner) {
            kept.close();
        }
    }
}
