package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.explore.FailureCauses;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.FailureOrders;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.NativeRuns;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.ObservedFailure;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.ShrinkResult;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StaleValue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Derives the causes of the failures of a hunt within the rest of its budget. A search that has found a failure leaves
 * a part of the budget for it.
 */
final class HuntCauses {
    /** Most time for one failure. */
    private static final Duration MOST = Duration.ofSeconds(20);
    /** Most time that a search leaves. */
    private static final Duration MOST_RESERVED = Duration.ofSeconds(10);

    private static final int PARTS = 8;

    private final JavaCommand command;
    private final UncontrolledRuns recorded;
    private final RunExecutor executed;
    private final SeedRuns seeds;
    private final Path directory;
    private final boolean isOff;
    private final Progress progress;
    private int runs;

    /**
     * @param recorded the recorded runs
     * @param directory of the hunt
     * @param shrinking time to shrink a schedule; zero means that no failure is explained either
     */
    HuntCauses(
            JavaCommand command,
            UncontrolledRuns recorded,
            RunExecutor executed,
            SeedRuns seeds,
            Path directory,
            Duration shrinking,
            Progress progress) {
        this.command = command;
        this.recorded = recorded;
        this.executed = executed;
        this.seeds = seeds;
        this.directory = directory;
        isOff = shrinking.isZero();
        this.progress = progress;
    }

    /** The part of a budget that shrinking leaves. */
    Duration share(Duration budget) {
        Duration part = budget.dividedBy(PARTS);
        return isOff ? Duration.ZERO : part.compareTo(MOST_RESERVED) < 0 ? part : MOST_RESERVED;
    }

    /** The part of a budget that a search with failures leaves, for shrinking and for the causes. */
    Duration explaining(Duration budget) {
        return share(budget).multipliedBy(2);
    }

    void found(List<FoundFailure> failures, TimeBudget budget) throws IOException, InterruptedException {
        for (FoundFailure failure : failures) {
            if (failure.isExactChecked()) {
                Path exact = exact(failure.shrunk(), failure.exactPlan());
                failure.orders(one(failure.failure(), exact, budget));
                failure.natively(natively(failure.first().outcome(), budget));
            }
        }
    }

    /** Runs the program without an agent if a thread of a controlled run never saw a write. */
    private @Nullable NativeRuns natively(@Nullable Outcome outcome, TimeBudget budget)
            throws IOException, InterruptedException {
        if (isOff
                || outcome == null
                || outcome.end() != Outcome.End.NEVER_SEES
                || outcome.stale().isEmpty()) {
            return null;
        }
        // The last stale read is the one in the loop.
        StaleValue read = outcome.stale().get(outcome.stale().size() - 1);
        NativeRuns made = NativeRuns.of(
                command,
                read.at(),
                recorded.longest(),
                budget,
                directory.resolve("runs").resolve("native"),
                progress);
        runs += made == null ? 0 : made.runs();
        return made;
    }

    void attempts(List<Attempt> attempts, TimeBudget budget) throws IOException, InterruptedException {
        for (Attempt attempt : attempts) {
            if (attempt.failures() > 0 && attempt.isExactChecked()) {
                Path exact = exact(attempt.shrunk(), attempt.exactPlan());
                attempt.orders(one(attempt.best().failure(), exact, budget));
            }
        }
    }

    void observed(Observations failures, TimeBudget budget) throws IOException, InterruptedException {
        for (ObservedFailure failure : failures.failures()) {
            if (failure.isExactChecked()) {
                failure.orders(one(failure.reproduced(), failure.exactPlan(), budget));
            }
        }
    }

    private static Path exact(@Nullable ShrinkResult shrunk, Path exact) {
        return shrunk == null || shrunk.exactPlan() == null ? exact : shrunk.exactPlan();
    }

    private @Nullable FailureOrders one(Failure failure, Path exact, TimeBudget budget)
            throws IOException, InterruptedException {
        // Orders alone do not make a read see an older write.
        if (isOff || !PlanFile.read(exact).stale().isEmpty()) {
            return null;
        }
        TimeBudget most = budget.part(MOST);
        FailureOrders found = new FailureCauses(executed, seeds.inWaitingJvms(), directory.resolve("runs"), progress)
                .of(failure, exact, budget.deadline() - most.deadline() > 0 ? most : budget);
        runs += found.runs();
        return found;
    }

    /** Number of runs, including those in shared JVMs. */
    int runs() {
        return runs;
    }
}
