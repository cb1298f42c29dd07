package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a program after some events of a run, in any order. */
final class ExecutionState {
    private static final int NO_THREAD = -1;

    private final Trace trace;
    private final int[] counts;
    private final int[] forks;
    private final int[] writes;
    private final int[] releases;
    /** By lock, the thread that holds it exclusively. */
    private final int[] holders;
    /** By lock, the threads that hold it in shared mode. */
    private final @Nullable IntArrayList[] readers;

    private final @Nullable Monitor[] monitors;

    /** The threads that wait with a lock, and the notifications for them. */
    private static final class Monitor {
        final IntOpenHashSet waiting = new IntOpenHashSet();
        /** For each unused notification, the threads that it may wake. */
        final List<IntOpenHashSet> notified = new ArrayList<>();

        final IntOpenHashSet all = new IntOpenHashSet();

        /** Notifies one of the waiting threads that are not notified yet. */
        void notifyOne() {
            IntOpenHashSet any = waiting.clone();
            any.removeAll(all);
            // If there are as many equal sets as a set has threads, each of these threads can be woken. Another
            // notification has no effect.
            if (Collections.frequency(notified, any) < any.size()) {
                notified.add(any);
            }
        }

        /**
         * Ends the wait of a thread. Notifications so far do not apply to a later wait of the thread.
         *
         * @return whether there was a notification for the thread
         */
        boolean endWait(int thread) {
            waiting.remove(thread);
            boolean isWoken = all.remove(thread);
            for (Iterator<IntOpenHashSet> each = notified.iterator(); each.hasNext() && !isWoken; ) {
                if (each.next().contains(thread)) {
                    each.remove();
                    isWoken = true;
                }
            }
            notified.forEach(any -> any.remove(thread));
            notified.removeIf(IntOpenHashSet::isEmpty);
            return isWoken;
        }
    }

    ExecutionState(Trace trace) {
        this.trace = trace;
        counts = new int[trace.threads()];
        forks = new int[trace.threads()];
        writes = new int[trace.variables()];
        releases = new int[trace.signals()];
        holders = new int[trace.locks()];
        readers = new IntArrayList[trace.locks()];
        monitors = new Monitor[trace.locks()];
        Arrays.fill(writes, -1);
        Arrays.fill(holders, NO_THREAD);
    }

    /** Number of events of a thread. */
    int count(int thread) {
        return counts[thread];
    }

    /** Number of forks of a thread. */
    int forks(int thread) {
        return forks[thread];
    }

    /** A thread that holds a lock in a mode that prevents another one from acquiring it, or -1. */
    int blocker(int thread, int lock, boolean shared) {
        if (holders[lock] != NO_THREAD && holders[lock] != thread) {
            return holders[lock];
        }
        IntArrayList reading = readers[lock];
        if (!shared && reading != null) {
            for (int i = 0; i < reading.size(); i++) {
                if (reading.getInt(i) != thread) {
                    return reading.getInt(i);
                }
            }
        }
        return NO_THREAD;
    }

    /**
     * Executes an event.
     *
     * @return the observed value: for a read the event that last wrote the variable, or -1; for a join the number of
     *     events of the other thread; for an acquire of a signal the number of releases; for a return from a wait 1 if
     *     there was a notification for it; otherwise 0
     */
    int execute(int event) {
        int thread = trace.thread(event);
        int operand = trace.operand(event);
        EventKind kind = trace.kind(event);
        counts[thread]++;
        switch (kind) {
            case READ, READ_ORDERED -> {
                return writes[operand];
            }
            case WRITE, WRITE_ORDERED -> writes[operand] = event;
            case ACQUIRE -> holders[operand] = thread;
            case ACQUIRE_SHARED -> reading(operand).add(thread);
            case RELEASE -> holders[operand] = NO_THREAD;
            case RELEASE_SHARED -> reading(operand).rem(thread);
            case WAIT, WAIT_LIMITED -> {
                holders[operand] = NO_THREAD;
                monitor(operand).waiting.add(thread);
            }
            case WAKE -> {
                holders[operand] = thread;
                return monitor(operand).endWait(thread) ? 1 : 0;
            }
            case NOTIFY -> monitor(operand).notifyOne();
            case NOTIFY_ALL -> monitor(operand).all.addAll(monitor(operand).waiting);
            case FORK -> forks[operand]++;
            case JOIN -> {
                return counts[operand];
            }
            case GIVE -> releases[operand]++;
            case TAKE -> {
                return releases[operand];
            }
            case INTERRUPT, BEGIN, END -> {}
        }
        return 0;
    }

    /** Whether a thread waits with a lock, and no notification so far can be for it. */
    boolean waitsUnnotified(int thread, int lock) {
        Monitor monitor = monitors[lock];
        return monitor != null
                && monitor.waiting.contains(thread)
                && !monitor.all.contains(thread)
                && monitor.notified.stream().noneMatch(any -> any.contains(thread));
    }

    private IntArrayList reading(int lock) {
        IntArrayList reading = readers[lock];
        return reading != null ? reading : (readers[lock] = new IntArrayList(2));
    }

    private Monitor monitor(int lock) {
        Monitor monitor = monitors[lock];
        return monitor != null ? monitor : (monitors[lock] = new Monitor());
    }
}
