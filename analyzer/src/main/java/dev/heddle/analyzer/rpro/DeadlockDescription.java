package dev.heddle.analyzer.rpro;

import dev.heddle.analyzer.report.Description;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.DeadlockPlan;
import java.util.Comparator;

/**
 * Deadlocks as findings and plans. Those in which the program's own code takes part come before those of the JDK alone, then those of fewer
 * threads, then those with more cycles of locks.
 */
final class DeadlockDescription implements Description<Deadlock, DeadlockPlan> {
    private static final long FIRST_SEED = 0;

    @Override
    public String technique() {
        return RPro.TECHNIQUE;
    }

    @Override
    public Comparator<Deadlock> order() {
        return Comparator.comparing(Deadlock::inLibrary)
                .thenComparing(deadlock -> deadlock.waiters().size())
                .thenComparing(Deadlock::cycles, Comparator.reverseOrder())
                .thenComparing(Deadlock::stableHash);
    }

    /** {@code rp-2}: the number of threads. */
    @Override
    public String prefix(Deadlock deadlock) {
        return "rp-" + deadlock.waiters().size();
    }

    @Override
    public long stableHash(Deadlock deadlock) {
        return deadlock.stableHash();
    }

    @Override
    public DeadlockPlan plan(Deadlock deadlock, String id) {
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

    @Override
    public Finding finding(Deadlock deadlock, String id, String planFile) {
        return DeadlockFindings.of(deadlock, id, planFile);
    }
}
