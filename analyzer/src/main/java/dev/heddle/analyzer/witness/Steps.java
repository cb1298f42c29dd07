package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Ints;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Whether events can come in another order than in the run: each sees what it saw there. */
final class Steps {
    private final Trace trace;
    private final IntFunction<String> threadNames;
    /** By event what it saw in the run, see {@link RunState#execute}, and how often its thread was forked before. */
    private final Ints seen;

    private final Ints forks;
    /** By join how often the joined thread was forked before. */
    private final Int2IntOpenHashMap joinedForks = new Int2IntOpenHashMap();

    Steps(Trace trace, IntFunction<String> threadNames) {
        this.trace = trace;
        this.threadNames = threadNames;
        seen = trace.ints(trace.size());
        forks = trace.ints(trace.size());
        RunState run = new RunState(trace);
        for (int event = 0; event < trace.size(); event++) {
            forks.set(event, run.forks(trace.thread(event)));
            if (trace.kind(event) == EventKind.JOIN) {
                joinedForks.put(event, run.forks(trace.operand(event)));
            }
            seen.set(event, run.execute(event));
        }
    }

    /** Executes events, until one cannot come where it stands; that, or null. */
    WitnessChecker.@Nullable Wrong execute(RunState run, IntList order) {
        for (int i = 0; i < order.size(); i++) {
            String why = execute(run, order.getInt(i));
            if (why != null) {
                return new WitnessChecker.Wrong(i + 1, why);
            }
        }
        return null;
    }

    private @Nullable String execute(RunState run, int event) {
        String why = next(run, event);
        if (why != null) {
            return why;
        }
        EventKind kind = trace.kind(event);
        int thread = trace.thread(event);
        if (kind.isAcquisition()) {
            int holder = run.inTheWay(thread, trace.operand(event), kind.isShared());
            if (holder >= 0) {
                return threadNames.apply(thread) + " gets a lock that " + threadNames.apply(holder) + " has";
            }
        }
        int now = run.execute(event);
        String wrong =
                switch (kind) {
                    case READ, READ_ORDERED -> now == seen.get(event) ? null : " reads another value than in the run";
                    case JOIN ->
                        now >= seen.get(event) && run.forks(trace.operand(event)) >= joinedForks.get(event)
                                ? null
                                : " joins a thread that has not ended";
                    case TAKE -> now >= seen.get(event) ? null : " takes what was not given yet";
                    case WAKE -> now >= seen.get(event) ? null : " wakes up without a notification";
                    default -> null;
                };
        // Most steps are right, and there are millions: a name is made only for a message.
        return wrong == null ? null : threadNames.apply(thread) + wrong;
    }

    /** Why an event is not the next one of its thread, or null. */
    @Nullable String next(RunState run, int event) {
        int thread = trace.thread(event);
        if (run.count(thread) != trace.number(event)) {
            return threadNames.apply(thread) + " has had " + run.count(thread) + " events, and this is number "
                    + (trace.number(event) + 1);
        } else if (run.forks(thread) < forks.get(event)) {
            return threadNames.apply(thread) + " was not forked yet";
        }
        return null;
    }

    /** Whether a return from a wait was by a notification in the run. */
    boolean wasNotified(int wake) {
        return seen.get(wake) != 0;
    }
}
