package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The exhaustive part of a hunt: every schedule with few preemptions, at accesses to few variables (RankChecker,
 * section 2). It begins after a few hundred other schedules, after half of the budget, or when nothing else is left. It
 * takes half of the remaining budget and reports how far it came.
 */
final class BoundedPhase {
    /** Least remaining budget: the phase may start a JVM. */
    private static final Duration WORTH_IT = Duration.ofSeconds(10);
    /** Number of schedules of other families after which an exhaustive search is more promising. */
    private static final int OTHERS_FIRST = 500;

    private final ExploreHunt hunt;
    private final SeedRuns runs;
    private final Path directory;
    private final Progress progress;
    private boolean isDone;
    private ExploreResult result;
    private String skipReason;

    /** @param directory for the log of its schedules */
    BoundedPhase(ExploreHunt hunt, SeedRuns runs, Path directory, Progress progress) {
        this.hunt = hunt;
        this.runs = runs;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Whether the phase should start.
     *
     * @param others number of schedules of other families so far
     * @param half of the budget
     */
    boolean isDue(int others, TimeBudget half) {
        return !isDone && (others >= OTHERS_FIRST || half.isSpent());
    }

    /** Whether it is finished or impossible. */
    boolean isDone() {
        return isDone;
    }

    /** Whether everything within its bounds was searched. */
    boolean isComplete() {
        return result != null && result.isComplete();
    }

    void run(TimeBudget budget) throws IOException, InterruptedException {
        isDone = true;
        if (runs.runsInProcess() == 0) {
            skipReason = "each run needs a fresh JVM";
        } else if (!budget.hasLeft(WORTH_IT)) {
            skipReason = "less than " + WORTH_IT.toSeconds() + " s of the budget were left";
        } else {
            try {
                result = hunt.run(runs, directory, budget.half(), progress);
            } catch (UsageException e) {
                skipReason = e.getMessage();
            }
        }
    }

    /** Its result; null if it did not run. */
    ExploreResult result() {
        return result;
    }

    /** Why it did not run; null if it did, or was not reached. */
    String skipReason() {
        return skipReason;
    }
}
