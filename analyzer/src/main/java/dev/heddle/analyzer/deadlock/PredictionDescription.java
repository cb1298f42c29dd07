package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.CandidateDescription;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.Plan;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Describes predictions as findings and plans. Predictions that involve the program's own code come before those in the
 * JDK alone. Deadlocks come before other hangs, and fewer threads before more. Then those with more lock cycles, or
 * more occurrences, come first.
 */
final class PredictionDescription implements CandidateDescription<Prediction, Plan> {
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
                        - Hang.Cause.values().length
                        + ((Hang) prediction).cause().ordinal();
    }

    private static long times(Prediction prediction) {
        return prediction instanceof Deadlock deadlock ? deadlock.cycles() : ((Hang) prediction).times();
    }

    /**
     * The prefix {@code rp-} and the number of threads for a deadlock, {@code rp-ln} for a lost notification, and
     * {@code rp-cw} for a circular wait, {@code rp-ps} for the starvation of a pool.
     */
    @Override
    public String prefix(Prediction prediction) {
        if (prediction instanceof Deadlock deadlock) {
            return "rp-" + deadlock.waiters().size();
        }
        return switch (((Hang) prediction).cause()) {
            case BLOCKED -> "rp-cw";
            case STARVED -> "rp-ps";
            case TOO_EARLY, ELSEWHERE, MERGED -> "rp-ln";
        };
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
