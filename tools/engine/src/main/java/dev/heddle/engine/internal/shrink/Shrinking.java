package dev.heddle.engine.internal.shrink;

import dev.heddle.engine.internal.campaign.Attempt;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.campaign.Shrunk;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Shrinks the schedules of the failures that a hunt has confirmed, each within a few seconds. What the hunt has left of its
 * budget bounds all of them together, or {@link #ALLOWANCE} if that is more.
 */
public final class Shrinking {
    /** What the first failure has in any case, even if the hunt's budget is spent. */
    static final Duration ALLOWANCE = Duration.ofSeconds(3);

    private final Shrink shrink;
    private final Path directory;
    private final Duration each;
    private int runs;

    /**
     * @param directory of the hunt
     * @param each how long it may take for each failure; none is shrunk if that is zero
     */
    public Shrinking(Shrink shrink, Path directory, Duration each) {
        this.shrink = shrink;
        this.directory = directory;
        this.each = each;
    }

    /** Shrinks what a search has found. @param hunting the hunt's budget */
    public void found(List<FoundFailure> failures, Budget hunting) throws IOException, InterruptedException {
        if (each.isZero()) {
            return;
        }
        Budget all = all(hunting);
        for (FoundFailure failure : failures) {
            failure.shrunk(one(
                    failure.first(),
                    failure.madeBy(),
                    failure.exactPlan(),
                    failure.isExactChecked(),
                    failure.id(),
                    all));
        }
    }

    /** Shrinks what the trying of candidates has shown. @param hunting the hunt's budget */
    public void attempts(List<Attempt> attempts, Budget hunting) throws IOException, InterruptedException {
        if (each.isZero()) {
            return;
        }
        Budget all = all(hunting);
        for (Attempt attempt : attempts) {
            if (attempt.failures() > 0) {
                String id = attempt.candidate().id();
                attempt.shrunk(
                        one(attempt.best(), attempt.plan(), attempt.exactPlan(), attempt.isExactChecked(), id, all));
            }
        }
    }

    private Shrunk one(RunReport run, Plan plan, Path exactPlan, boolean comesBack, String id, Budget all)
            throws IOException, InterruptedException {
        if (!run.isReproducible()) {
            return Shrunk.not("a gated run has no schedule", 0);
        } else if (!comesBack) {
            return Shrunk.not("replaying its schedule did not reproduce the failure", 0);
        } else if (all.isSpent()) {
            return Shrunk.not("there was no time to shrink its schedule", 0);
        }
        Budget most = Budget.of(each);
        Budget budget = all.deadline() - most.deadline() > 0 ? most : all;
        Path place = directory.resolve("shrunk").resolve(id);
        Shrunk shrunk = shrink.shrink(run, plan, place, budget);
        runs += shrunk.runs();
        if (shrunk.bounds() == null && !budget.isSpent()) {
            // A strategy that passes some accesses counts fewer operations. Under the exact plan all of them count.
            Path whole = directory.resolve("runs").resolve(id + "-whole");
            Plan exact = PlanFile.read(exactPlan);
            RunReport again = shrink.executed().run(exact, exactPlan, exact.seed(), whole, budget.left());
            shrunk = run.failure().isSame(again.failure())
                    ? shrink.shrink(again, exact, place, budget)
                    : Shrunk.not(
                            again.verdict() == Verdict.TIMED_OUT
                                    ? "the time was over before its exact plan had come to its end"
                                    : "under its exact plan " + Reduction.words(again.failure()),
                            0);
            shrink.found().addNews(exact, again);
            runs += 1 + shrunk.runs();
            Directories.delete(whole);
        }
        return shrunk;
    }

    /** Runs that were made, some of them many in one JVM. */
    public int runs() {
        return runs;
    }

    private Budget all(Budget hunting) {
        return all(hunting, each);
    }

    /** The time for all failures together. @param each for one at most */
    static Budget all(Budget hunting, Duration each) {
        Budget least = Budget.of(each.compareTo(ALLOWANCE) < 0 ? each : ALLOWANCE);
        return hunting.deadline() - least.deadline() > 0 ? hunting : least;
    }
}
