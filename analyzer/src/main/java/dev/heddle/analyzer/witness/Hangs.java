package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Whether threads wait for ever: each for a lock that another one of them has, or for a notification that only they would give, and nobody else interrupts it. */
final class Hangs {
    private final Trace trace;
    private final Steps steps;
    private final IntFunction<String> threadNames;
    private final IntArrayList notifications = new IntArrayList();
    private final IntArrayList interrupts = new IntArrayList();

    Hangs(Trace trace, Steps steps, IntFunction<String> threadNames) {
        this.trace = trace;
        this.steps = steps;
        this.threadNames = threadNames;
        for (int event = 0; event < trace.size(); event++) {
            switch (trace.kind(event)) {
                case NOTIFY, NOTIFY_ALL -> notifications.add(event);
                case INTERRUPT -> interrupts.add(event);
                default -> {}
            }
        }
    }

    /** Why what comes next is none, or null. */
    @Nullable String wrong(RunState run, Witness witness) {
        IntList next = witness.next();
        for (int event : next) {
            int holder = run.inTheWay(
                    trace.thread(event), trace.operand(event), trace.kind(event).isShared());
            if (!isOneOf(next, holder)) {
                String why = waits(run, next, event);
                why = why != null ? why : interrupted(run, witness.order(), next, event);
                if (why != null) {
                    return why;
                }
            }
        }
        return next.isEmpty() ? "nobody waits" : null;
    }

    /** Why a thread does not wait in vain for a notification, or null. */
    private @Nullable String waits(RunState run, IntList next, int event) {
        int thread = trace.thread(event);
        boolean waits = trace.kind(event) == EventKind.WAKE;
        if (!waits
                || !steps.wasNotified(event)
                || trace.kind(wait(event)) != EventKind.WAIT
                || !run.waitsUnnotified(thread, trace.operand(event))) {
            return threadNames.apply(thread) + (waits ? " can wake up" : " can have its lock");
        }
        for (int notification : notifications) {
            int by = trace.thread(notification);
            if (trace.operand(notification) == trace.operand(event)
                    && run.count(by) <= trace.number(notification)
                    && !isOneOf(next, by)) {
                return threadNames.apply(by) + " can still notify " + threadNames.apply(thread);
            }
        }
        return null;
    }

    /** An interrupt ends a wait, unless it came before it, as in the run: there the thread has waited nevertheless. */
    private @Nullable String interrupted(RunState run, IntList order, IntList next, int wake) {
        int wait = wait(wake);
        for (int interrupt : interrupts) {
            int by = trace.thread(interrupt);
            if (trace.operand(interrupt) != trace.thread(wake)) {
                continue;
            } else if (run.count(by) <= trace.number(interrupt)) {
                if (!isOneOf(next, by)) {
                    return threadNames.apply(by) + " can still interrupt " + threadNames.apply(trace.thread(wake));
                }
            } else if (interrupt > wait || order.indexOf(interrupt) > order.indexOf(wait)) {
                return threadNames.apply(trace.thread(wake)) + " was interrupted";
            }
        }
        return null;
    }

    private int wait(int wake) {
        return trace.event(trace.thread(wake), trace.number(wake) - 1);
    }

    private boolean isOneOf(IntList next, int thread) {
        return next.intStream().anyMatch(event -> trace.thread(event) == thread);
    }
}
