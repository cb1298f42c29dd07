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

/** What a program has come to after some of the events of a run, in whatever order. */
final class RunState {
    private static final int NOBODY = -1;

    private final Trace trace;
    private final int[] counts;
    private final int[] forks;
    private final int[] writes;
    private final int[] gifts;
    /** By lock, the thread that has it for itself. */
    private final int[] holders;
    /** By lock, the threads that have it as readers. */
    private final @Nullable IntArrayList[] readers;

    private final @Nullable Monitor[] monitors;

    /** Who waits with a lock, and for whom there are notifications. */
    private static final class Monitor {
        final IntOpenHashSet waiting = new IntOpenHashSet();
        /** For each notification that nobody has used yet: one of these wakes up by it. */
        final List<IntOpenHashSet> notified = new ArrayList<>();

        final IntOpenHashSet all = new IntOpenHashSet();

        /** One of those that wait and are not to be woken yet is. */
        void notifyOne() {
            IntOpenHashSet any = waiting.clone();
            any.removeAll(all);
            // With as many like it as it has threads, each of them can be woken: a further one is for nobody.
            if (Collections.frequency(notified, any) < any.size()) {
                notified.add(any);
            }
        }

        /** @return whether there was a notification for the thread; none of those so far is for a later wait of it */
        boolean wakes(int thread) {
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

    RunState(Trace trace) {
        this.trace = trace;
        counts = new int[trace.threads()];
        forks = new int[trace.threads()];
        writes = new int[trace.variables()];
        gifts = new int[trace.signals()];
        holders = new int[trace.locks()];
        readers = new IntArrayList[trace.locks()];
        monitors = new Monitor[trace.locks()];
        Arrays.fill(writes, -1);
        Arrays.fill(holders, NOBODY);
    }

    /** How many events a thread has had. */
    int count(int thread) {
        return counts[thread];
    }

    /** How often a thread was forked. */
    int forks(int thread) {
        return forks[thread];
    }

    /** The thread that has a lock so that another one cannot get it, as it wants to; or -1. */
    int inTheWay(int thread, int lock, boolean shared) {
        if (holders[lock] != NOBODY && holders[lock] != thread) {
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
        return NOBODY;
    }

    /**
     * Executes an event.
     *
     * @return what it has seen: of a read the event that wrote the variable last, or -1; of a join how many events the other thread has had; of
     *     what takes how much was given; of a return from a wait 1 if there was a notification for it; 0 for all others
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
            case RELEASE -> holders[operand] = NOBODY;
            case RELEASE_SHARED -> reading(operand).rem(thread);
            case WAIT, WAIT_LIMITED -> {
                holders[operand] = NOBODY;
                monitor(operand).waiting.add(thread);
            }
            case WAKE -> {
                holders[operand] = thread;
                return monitor(operand).wakes(thread) ? 1 : 0;
            }
            case NOTIFY -> monitor(operand).notifyOne();
            case NOTIFY_ALL -> monitor(operand).all.addAll(monitor(operand).waiting);
            case FORK -> forks[operand]++;
            case JOIN -> {
                return counts[operand];
            }
            case GIVE -> gifts[operand]++;
            case TAKE -> {
                return gifts[operand];
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
