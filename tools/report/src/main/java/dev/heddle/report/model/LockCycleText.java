package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Threads that wait in a cycle: each holds a lock and waits for that of the next thread. */
final class LockCycleText extends KindText {
    @Override
    List<String> sentences(Finding finding, StepReader.Known known) {
        Interleaving steps = known.steps();
        if (steps == null) {
            return super.sentences(finding, known);
        }
        List<String> parts = new ArrayList<>();
        int size = steps.steps().size() / 2;
        for (int i = 0; i < size; i++) {
            Step held = steps.steps().get(i);
            Step awaited = steps.steps().get(size + i);
            parts.add(Wording.thread(steps, held) + " holds " + lock(held)
                    + Wording.where(" from ", held) + " and waits for "
                    + lock(awaited)
                    + Wording.where(" at ", awaited));
        }
        boolean isSeen =
                finding.status() != Finding.Status.CANDIDATE && finding.status() != Finding.Status.NOT_REPRODUCED;
        return List.of(
                Wording.capital(String.join("; ", parts)) + ".",
                isSeen
                        ? "None of the threads continued."
                        : "If each thread acquires its first lock before the others continue, they deadlock.");
    }

    private static String lock(Step step) {
        return step.object() == null ? "a lock" : Wording.object(step.object());
    }

    @Override
    @Nullable Interleaving steps(StepReader reader) {
        Interleaving failed = reader.ofFailure();
        if (failed != null) {
            // It has the names of threads and locks.
            return failed;
        }
        Finding finding = reader.finding();
        int size = Math.min(finding.threads().size(), finding.sites().size() / 2);
        finding.threads().forEach(reader::thread);
        for (int i = 0; i < size; i++) {
            reader.add(
                    reader.thread(finding.threads().get(i)),
                    Act.ACQUIRE,
                    finding.sites().get(2 * i));
        }
        for (int i = 0; i < size; i++) {
            reader.add(
                    reader.thread(finding.threads().get(i)),
                    Act.STUCK,
                    finding.sites().get(2 * i + 1));
            reader.link(size + i, (i + 1) % size, Link.WAITS_FOR);
        }
        return reader.shown();
    }

    @Override
    void details(Finding finding, FindingDetails details) {
        List<?> waiters = DetailValues.list(finding.details().get("waiters"));
        for (Object one : waiters) {
            shared(DetailValues.map(one), "holdsShared", "holds", details);
            shared(DetailValues.map(one), "wantsShared", "wants", details);
        }
        List<?> locks = DetailValues.list(finding.details().get("locks"));
        for (int i = 0; i < locks.size(); i++) {
            List<?> origin = DetailValues.list(DetailValues.map(locks.get(i)).get("firstAcquired"));
            if (!origin.isEmpty()) {
                details.row("Lock " + (i + 1) + " first acquired", origin.get(0));
            }
        }
    }

    private static void shared(Map<?, ?> waiter, String isShared, String lock, FindingDetails details) {
        if (Boolean.TRUE.equals(waiter.get(isShared))) {
            details.row(
                    "Shared mode, thread " + waiter.get("thread"),
                    lock + " " + Wording.object(String.valueOf(waiter.get(lock))));
        }
    }
}
