package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.ShrinkResult;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Shrinks the schedules of the failures that a hunt has confirmed, each within a few seconds. The rest of the hunt's
 * budget limits all of them together, or {@link #ALLOWANCE} if that is more.
 */
public final class HuntShrinker {
    /** Time for the first failure even if the hunt's budget is spent, but not beyond its end. */
    static final Duration ALLOWANCE = Duration.ofSeconds(3);

    private final ScheduleShrinker shrink;
    private final Path directory;
    private final Duration each;
    private final Duration reserved;
    private int runs;

    /**
     * @param directory of the hunt
     * @param each time limit for each failure; zero disables shrinking
     * @param reserved the part of the hunt's budget that remains afterwards
     */
    public HuntShrinker(ScheduleShrinker shrink, Path directory, Duration each, Duration reserved) {
        this.reserved = reserved;
        this.shrink = shrink;
        this.directory = directory;
        this.each = each;
    }

    /**
     * Shrinks the failures of a search.
     *
     * @param hunting the hunt's budget
     */
    public void found(List<FoundFailure> failures, TimeBudget hunting) throws IOException, InterruptedException {
        if (each.isZero()) {
            return;
        }
        TimeBudget all = all(hunting);
        for (FoundFailure failure : failures) {
            failure.shrunk(one(
                    failure.first(),
                    failure.firstPlan(),
                    failure.exactPlan(),
                    failure.isExactChecked(),
                    failure.id(),
                    all));
        }
    }

    /**
     * Shrinks the failures of candidates.
     *
     * @param hunting the hunt's budget
     */
    public void attempts(List<Attempt> attempts, TimeBudget hunting) throws IOException, InterruptedException {
        if (each.isZero()) {
            return;
        }
        TimeBudget all = all(hunting);
        for (Attempt attempt : attempts) {
            if (attempt.failures() > 0) {
                String id = attempt.candidate().id();
                attempt.shrunk(
                        one(attempt.best(), attempt.plan(), attempt.exactPlan(), attempt.isExactChecked(), id, all));
            }
        }
    }

    private ShrinkResult one(RunReport run, Plan plan, Path exactPlan, boolean isReproduced, String id, TimeBudget all)
            throws IOException, InterruptedException {
        if (!run.isReproducible()) {
            return ShrinkResult.not("a gated run has no schedule", 0);
        } else if (!isReproduced) {
            return ShrinkResult.not("replaying its schedule did not reproduce the failure", 0);
        } else if (all.isSpent() || all.isOver()) {
            return ShrinkResult.not("there was no time to shrink its schedule", 0);
        }
        TimeBudget most = all.part(each);
        TimeBudget budget = all.deadline() - most.deadline() > 0 ? most : all;
        Path place = directory.resolve("shrunk").resolve(id);
        ShrinkResult shrunk = shrink.shrink(run, plan, place, budget);
        runs += shrunk.runs();
        if (shrunk.bounds() == null && !budget.isSpent()) {
            // A strategy that does not stop at some accesses counts fewer operations. Under the exact plan all of them
            // count.
            Path whole = directory.resolve("runs").resolve(id + "-whole");
            Plan exact = PlanFile.read(exactPlan);
            RunReport again = shrink.executed().run(exact, exactPlan, exact.seed(), whole, budget.left());
            shrunk = run.failure().isSame(again.failure())
                    ? shrink.shrink(again, exact, place, budget)
                    : ShrinkResult.not(
                            again.isCut() || again.verdict() == RunVerdict.TIMED_OUT
                                    ? "the run of its exact plan reached the time limit"
                                    : "under its exact plan " + Reduction.words(again.failure()),
                            0);
            shrink.found().addIfNew(exact, again);
            runs += 1 + shrunk.runs();
            Directories.delete(whole);
        }
        return shrunk;
    }

    /** Number of runs, including those in shared JVMs. */
    public int runs() {
        return runs;
    }

    private TimeBudget all(TimeBudget hunting) {
        return all(new TimeBudget(hunting.deadline() - reserved.toNanos(), hunting.end()), each);
    }

    /**
     * The time for all failures together.
     *
     * @param each time limit for one failure
     */
    static TimeBudget all(TimeBudget hunting, Duration each) {
        TimeBudget least = hunting.part(each.compareTo(ALLOWANCE) < 0 ? each : ALLOWANCE);
        return hunting.deadline() - least.deadline() > 0 ? hunting : least;
    }
}
