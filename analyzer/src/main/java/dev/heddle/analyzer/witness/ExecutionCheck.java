package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Checks whether events can occur in another order than in the run: each observes the same value as in the run. */
final class ExecutionCheck {
    private final Trace trace;
    private final IntFunction<String> threadNames;
    /**
     * For each event, the observed value in the run, see {@link ExecutionState#execute}, and the number of earlier
     * forks of its thread.
     */
    private final IntStore observed;

    private final IntStore forks;
    /** For each join, the number of earlier forks of the joined thread. */
    private final Int2IntOpenHashMap joinedForks = new Int2IntOpenHashMap();

    ExecutionCheck(Trace trace, IntFunction<String> threadNames) {
        this.trace = trace;
        this.threadNames = threadNames;
        observed = trace.ints(trace.size());
        forks = trace.ints(trace.size());
        ExecutionState run = new ExecutionState(trace);
        for (int event = 0; event < trace.size(); event++) {
            forks.set(event, run.forks(trace.thread(event)));
            if (trace.kind(event) == EventKind.JOIN) {
                joinedForks.put(event, run.forks(trace.operand(event)));
            }
            observed.set(event, run.execute(event));
        }
    }

    /** Executes events until one cannot occur at its position. Returns that step, or null. */
    WitnessChecker.@Nullable InvalidStep execute(ExecutionState run, IntList order) {
        for (int i = 0; i < order.size(); i++) {
            String why = execute(run, order.getInt(i));
            if (why != null) {
                return new WitnessChecker.InvalidStep(i + 1, why);
            }
        }
        return null;
    }

    private @Nullable String execute(ExecutionState run, int event) {
        String why = next(run, event);
        if (why != null) {
            return why;
        }
        EventKind kind = trace.kind(event);
        int thread = trace.thread(event);
        if (kind.isAcquisition()) {
            int holder = run.blocker(thread, trace.operand(event), kind.isShared());
            if (holder >= 0) {
                return threadNames.apply(thread) + " acquires a lock that " + threadNames.apply(holder) + " holds";
            }
        }
        int now = run.execute(event);
        String wrong =
                switch (kind) {
                    case READ, READ_ORDERED ->
                        now == observed.get(event) ? null : " reads another value than in the run";
                    case JOIN ->
                        now >= observed.get(event) && run.forks(trace.operand(event)) >= joinedForks.get(event)
                                ? null
                                : " joins a thread that has not ended";
                    case TAKE -> now >= observed.get(event) ? null : " acquires from a release that has not occurred";
                    case WAKE -> now >= observed.get(event) ? null : " wakes up without a notification";
                    default -> null;
                };
        // Most of the millions of steps are valid, so names are computed only for a message.
        return wrong == null ? null : threadNames.apply(thread) + wrong;
    }

    /** The reason why an event is not the next one of its thread, or null. */
    @Nullable String next(ExecutionState run, int event) {
        int thread = trace.thread(event);
        if (run.count(thread) != trace.number(event)) {
            return threadNames.apply(thread) + " has had " + run.count(thread) + " events, and this is number "
                    + (trace.number(event) + 1);
        } else if (run.forks(thread) < forks.get(event)) {
            return threadNames.apply(thread) + " is not forked yet";
        }
        return null;
    }

    /** Whether a notification caused a return from a wait in the run. */
    boolean wasNotified(int wake) {
        return observed.get(wake) != 0;
    }
}
