package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The search that leaves nothing out: every schedule with few preemptions, after accesses to few variables (RankChecker, section 2). It begins after a few
 * hundred other schedules, when half of the budget has gone, or when nothing else is left; takes half of the rest; and says how far it came. Its classes are woven for the variables that it
 * tracks, so it has a JVM of its own.
 */
final class BoundedPhase {
    /** It records a run, and starts a JVM. */
    private static final Duration WORTH_IT = Duration.ofSeconds(10);
    /** What these do not find takes some luck; then it is time to be thorough. */
    private static final int OTHERS_FIRST = 500;

    private final ExploreHunt hunt;
    private final SeedRuns runs;
    private final Path directory;
    private final Progress progress;
    private boolean isDone;
    private ExploreResult result;
    private String whyNot;

    /** @param directory what it measures and executes */
    BoundedPhase(ExploreHunt hunt, SeedRuns runs, Path directory, Progress progress) {
        this.hunt = hunt;
        this.runs = runs;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Whether it is time for it.
     *
     * @param others schedules of other families so far
     * @param half of the budget
     */
    boolean isDue(int others, Budget half) {
        return !isDone && (others >= OTHERS_FIRST || half.isSpent());
    }

    /** Whether it was done, or cannot be done. */
    boolean isDone() {
        return isDone;
    }

    /** Whether everything within its bounds was searched. */
    boolean isComplete() {
        return result != null && result.isComplete();
    }

    void run(Budget budget) throws IOException, InterruptedException {
        isDone = true;
        if (runs.runsInProcess() == 0) {
            whyNot = "each run needs a JVM of its own";
        } else if (!budget.hasLeft(WORTH_IT)) {
            whyNot = "less than " + WORTH_IT.toSeconds() + " s of the budget were left";
        } else {
            try {
                result = hunt.run(runs, directory, budget.half(), progress);
            } catch (UsageException e) {
                whyNot = e.getMessage();
            }
        }
    }

    /** What it came to; null if it was not done. */
    ExploreResult result() {
        return result;
    }

    /** Why it was not done, in words; null if it was, or was not reached. */
    String whyNot() {
        return whyNot;
    }
}
