package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.Description;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.Plan;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Predictions as findings and plans. Those in which the program's own code takes part come before those of the JDK alone, then deadlocks before
 * other hangs, those of fewer threads first, then those with more cycles of locks or seen more often.
 */
final class PredictionDescription implements Description<Prediction, Plan> {
    private static final long FIRST_SEED = 0;

    @Override
    public String technique() {
        return Deadlocks.TECHNIQUE;
    }

    @Override
    public Comparator<Prediction> order() {
        return Comparator.comparing(Prediction::inLibrary)
                .thenComparing(PredictionDescription::rank)
                .thenComparing(PredictionDescription::times, Comparator.reverseOrder())
                .thenComparing(Prediction::stableHash);
    }

    private static int rank(Prediction prediction) {
        return prediction instanceof Deadlock deadlock
                ? deadlock.waiters().size()
                : Integer.MAX_VALUE
                        - Hang.How.values().length
                        + ((Hang) prediction).how().ordinal();
    }

    private static long times(Prediction prediction) {
        return prediction instanceof Deadlock deadlock ? deadlock.cycles() : ((Hang) prediction).times();
    }

    /** {@code rp-2}: a deadlock of so many threads; {@code rp-ln}: a lost notification; {@code rp-cw}: a circular wait. */
    @Override
    public String prefix(Prediction prediction) {
        if (prediction instanceof Deadlock deadlock) {
            return "rp-" + deadlock.waiters().size();
        }
        return ((Hang) prediction).how() == Hang.How.BLOCKED ? "rp-cw" : "rp-ln";
    }

    @Override
    public long stableHash(Prediction prediction) {
        return prediction.stableHash();
    }

    @Override
    public Plan plan(Prediction prediction, String id) {
        if (prediction instanceof Deadlock deadlock) {
            return new DeadlockPlan(
                    id,
                    Deadlocks.TECHNIQUE,
                    FIRST_SEED,
                    DeadlockFindings.title(deadlock),
                    deadlock.recordings(),
                    deadlock.contexts(),
                    deadlock.waiters().stream()
                            .map(waiter -> new DeadlockPlan.Waiter(waiter.thread(), waiter.held(), waiter.wanted()))
                            .toList(),
                    deadlock.unchecked());
        }
        return HangFindings.plan((Hang) prediction, id);
    }

    @Override
    public Finding finding(Prediction prediction, String id, @Nullable String planFile) {
        return prediction instanceof Deadlock deadlock
                ? DeadlockFindings.of(deadlock, id, planFile)
                : HangFindings.of((Hang) prediction, id, planFile);
    }
}
