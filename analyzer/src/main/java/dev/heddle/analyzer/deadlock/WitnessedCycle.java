package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts a deadlock shown by a witness to names. */
public final class WitnessedCycle {
    private WitnessedCycle() {}

    /**
     * The deadlock at the end of a witness, with places instead of stacks.
     *
     * @param witness its threads, in the order in which each waits for the next one
     */
    public static Deadlock of(TraceSource source, Trace trace, LockSections sections, Witness witness) {
        List<Deadlock.Waiter> waiters = new ArrayList<>();
        int size = witness.next().size();
        for (int i = 0; i < size; i++) {
            int wants = witness.next().getInt(i);
            int before = witness.next().getInt((i + size - 1) % size);
            int lock = trace.operand(before);
            int section = held(sections, wants, lock);
            waiters.add(new Deadlock.Waiter(
                    source.pathOrName(trace.thread(wants)),
                    new Deadlock.Lock(source.lockClass(lock), List.of()),
                    sections.isShared(section),
                    List.of(place(source, trace, sections.acquisition(section))),
                    trace.kind(wants).isShared(),
                    List.of(place(source, trace, wants))));
        }
        return new Deadlock(waiters, 1, List.of(source.name()), false, List.of()).canonical();
    }

    /**
     * The waiters of such a deadlock, in the order in which its threads reach their waits.
     *
     * @param deadlock the result of {@link #of} for the witness
     */
    public static List<Deadlock.Waiter> arriving(Deadlock deadlock, TraceSource source, Trace trace, Witness witness) {
        int[] last = new int[trace.threads()];
        for (int i = 0; i < witness.order().size(); i++) {
            last[trace.thread(witness.order().getInt(i))] = i;
        }
        Map<String, Integer> lastByName = new HashMap<>();
        for (int next : witness.next()) {
            lastByName.put(source.pathOrName(trace.thread(next)), last[trace.thread(next)]);
        }
        return deadlock.waiters().stream()
                .sorted(Comparator.comparing(waiter -> lastByName.get(waiter.thread())))
                .toList();
    }

    private static int held(LockSections sections, int event, int lock) {
        for (int section : sections.around(event)) {
            if (sections.lock(section) == lock) {
                return section;
            }
        }
        throw new IllegalArgumentException("event " + event + " is under no section of lock " + lock);
    }

    private static CodePoint place(TraceSource source, Trace trace, int event) {
        return source.place(trace.place(event));
    }
}
