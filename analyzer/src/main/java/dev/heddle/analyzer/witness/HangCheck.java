package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether threads wait forever: each for a lock that another one of them holds, or for a notification that only
 * they could send, and no other thread interrupts it.
 */
final class HangCheck {
    private final Trace trace;
    private final ExecutionCheck steps;
    private final IntFunction<String> threadNames;
    private final IntArrayList notifications = new IntArrayList();
    private final IntArrayList interrupts = new IntArrayList();

    HangCheck(Trace trace, ExecutionCheck steps, IntFunction<String> threadNames) {
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

    /** The reason why the next events are not a hang, or null. */
    @Nullable String invalidHang(ExecutionState run, Witness witness) {
        IntList next = witness.next();
        for (int event : next) {
            int holder = run.blocker(
                    trace.thread(event), trace.operand(event), trace.kind(event).isShared());
            if (!isOneOf(next, holder)) {
                String reason = waits(run, next, event);
                reason = reason != null ? reason : interrupted(run, witness.order(), next, event);
                if (reason != null) {
                    return reason;
                }
            }
        }
        return next.isEmpty() ? "no thread waits" : null;
    }

    /** The reason why a thread does not wait in vain for a notification, or null. */
    private @Nullable String waits(ExecutionState run, IntList next, int event) {
        int thread = trace.thread(event);
        boolean waits = trace.kind(event) == EventKind.WAKE;
        if (!waits
                || !steps.wasNotified(event)
                || trace.kind(wait(event)) != EventKind.WAIT
                || !run.waitsUnnotified(thread, trace.operand(event))) {
            return threadNames.apply(thread) + (waits ? " can wake up" : " can acquire its lock");
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

    /** An interrupt ends a wait, unless it preceded the wait as in the run: there the thread waited nevertheless. */
    private @Nullable String interrupted(ExecutionState run, IntList order, IntList next, int wake) {
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
