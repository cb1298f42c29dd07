package dev.heddle.analyzer.rpro;

import dev.heddle.trace.plan.DeadlockPlan;

/** The plan that makes a predicted deadlock happen. */
final class DeadlockPlans {
    private static final long FIRST_SEED = 0;

    private DeadlockPlans() {}

    static DeadlockPlan of(String id, Deadlock deadlock) {
        return new DeadlockPlan(
                id,
                RPro.TECHNIQUE,
                FIRST_SEED,
                DeadlockFindings.title(deadlock),
                deadlock.recordings(),
                deadlock.contexts(),
                deadlock.waiters().stream()
                        .map(waiter -> new DeadlockPlan.Waiter(waiter.thread(), waiter.held(), waiter.wanted()))
                        .toList(),
                deadlock.unchecked());
    }
}
