package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.Notifications;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectSortedMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The waits of a run that a notification ended and that have no time limit, with the notifications of their locks. */
final class NotifiedWaits {
    private static final int NOTHING = -1;

    private final Trace trace;
    /** Returns from waits, in their order. */
    private final IntArrayList wakes = new IntArrayList();
    /**
     * The notification that ended each wait, by return from the wait, and the inverse for notifications of one thread.
     */
    private final Int2IntOpenHashMap endedBy = new Int2IntOpenHashMap();

    private final Int2IntOpenHashMap ends = new Int2IntOpenHashMap();
    /** By lock and thread, the notifications in their order; null for a lock without notifications. */
    private final Int2ObjectSortedMap<IntArrayList>[] byLock;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    NotifiedWaits(Trace trace) {
        this.trace = trace;
        endedBy.defaultReturnValue(NOTHING);
        ends.defaultReturnValue(NOTHING);
        byLock = new Int2ObjectSortedMap[trace.locks()];
        Notifications notifications = new Notifications(trace);
        for (int event = 0; event < trace.size(); event++) {
            int lock = trace.operand(event);
            switch (trace.kind(event)) {
                case NOTIFY, NOTIFY_ALL -> {
                    byLock[lock] = byLock[lock] == null ? new Int2ObjectRBTreeMap<>() : byLock[lock];
                    byLock[lock]
                            .computeIfAbsent(trace.thread(event), thread -> new IntArrayList())
                            .add(event);
                }
                case WAKE -> wake(event, notifications.of(event));
                default -> {}
            }
        }
    }

    private void wake(int wake, int by) {
        boolean follows = trace.number(wake) > 0
                && trace.kind(wait(wake)) == EventKind.WAIT
                && trace.operand(wait(wake)) == trace.operand(wake);
        if (by != NOTHING && follows) {
            wakes.add(wake);
            endedBy.put(wake, by);
            if (trace.kind(by) == EventKind.NOTIFY) {
                ends.put(by, wake);
            }
        }
    }

    /** The returns from waits that a notification ended, in their order. */
    IntList wakes() {
        return wakes;
    }

    /** Whether an event is one of them. */
    boolean isWoken(int event) {
        return endedBy.containsKey(event);
    }

    /** The wait of a return. */
    int wait(int wake) {
        return trace.event(trace.thread(wake), trace.number(wake) - 1);
    }

    /** The return from the wait that this notification of one thread ended, or -1. */
    int wakeBy(int notification) {
        return ends.get(notification);
    }

    /** The notifications with a lock, by notifying thread; lowest thread first. */
    Int2ObjectSortedMap<IntArrayList> of(int lock) {
        return byLock[lock] == null ? new Int2ObjectRBTreeMap<>() : byLock[lock];
    }

    /**
     * The constraints that leave the stuck threads without a notification, and give all others the notification from
     * the run.
     *
     * @param cut number of events of each thread
     * @param unnotified returns from waits that never occur
     * @return pairs of events; the first has to precede the second
     */
    List<IntList> before(int[] cut, IntList unnotified) {
        List<IntList> pairs = new ArrayList<>();
        for (int wake : wakes) {
            if (trace.number(wake) < cut[trace.thread(wake)]) {
                pairs.add(IntList.of(wait(wake), endedBy.get(wake)));
            }
        }
        for (int wake : unnotified) {
            of(trace.operand(wake)).forEach((thread, own) -> {
                for (int notification : own) {
                    int other = wakeBy(notification);
                    boolean isUsed = other != NOTHING && trace.number(other) < cut[trace.thread(other)];
                    if (thread != trace.thread(wake) && trace.number(notification) < cut[thread] && !isUsed) {
                        pairs.add(IntList.of(notification, wait(wake)));
                    }
                }
            });
        }
        return pairs;
    }

    /** Whether, after an order of events, no notification is left for any of the stuck threads. */
    boolean leavesWaiting(IntList order, IntList unnotified) {
        IntOpenHashSet locks = new IntOpenHashSet();
        unnotified.forEach(wake -> locks.add(trace.operand(wake)));
        for (int lock : locks) {
            IntOpenHashSet waiting = new IntOpenHashSet();
            IntOpenHashSet woken = new IntOpenHashSet();
            List<IntOpenHashSet> open = new ArrayList<>();
            for (int i = 0; i < order.size(); i++) {
                int event = order.getInt(i);
                EventKind kind = trace.kind(event);
                if (!kind.isAccess() && trace.operand(event) == lock) {
                    switch (kind) {
                        case WAIT, WAIT_LIMITED -> waiting.add(trace.thread(event));
                        case NOTIFY_ALL -> woken.addAll(waiting);
                        case NOTIFY -> {
                            IntOpenHashSet any = waiting.clone();
                            any.removeAll(woken);
                            // If there are as many equal sets as a set has threads, each of these threads can be woken.
                            // Another notification has no effect.
                            if (Collections.frequency(open, any) < any.size()) {
                                open.add(any);
                            }
                        }
                        case WAKE -> use(trace.thread(event), waiting, woken, open);
                        default -> {}
                    }
                }
            }
            for (int wake : unnotified) {
                int thread = trace.thread(wake);
                if (trace.operand(wake) == lock
                        && (woken.contains(thread) || open.stream().anyMatch(any -> any.contains(thread)))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void use(int thread, IntOpenHashSet waiting, IntOpenHashSet woken, List<IntOpenHashSet> open) {
        waiting.remove(thread);
        if (!woken.remove(thread)) {
            open.stream().filter(any -> any.contains(thread)).findFirst().ifPresent(open::remove);
        }
        open.forEach(any -> any.remove(thread));
        open.removeIf(IntOpenHashSet::isEmpty);
    }
}
