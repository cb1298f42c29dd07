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

/** The waits of a run that a notification ended and nothing else would have, and the notifications of its locks. */
final class Waits {
    private static final int NOTHING = -1;

    private final Trace trace;
    /** Returns from waits, in their order. */
    private final IntArrayList wakes = new IntArrayList();
    /** By return from a wait the notification that ended it, and the other way round for those that wake one thread. */
    private final Int2IntOpenHashMap endedBy = new Int2IntOpenHashMap();

    private final Int2IntOpenHashMap ends = new Int2IntOpenHashMap();
    /** By lock and thread its notifications in their order; null for a lock without any. */
    private final Int2ObjectSortedMap<IntArrayList>[] byLock;

    @SuppressWarnings({"unchecked", "rawtypes"}) // An array of a generic type.
    Waits(Trace trace) {
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

    /** The wait that a return is from. */
    int wait(int wake) {
        return trace.event(trace.thread(wake), trace.number(wake) - 1);
    }

    /** The return from a wait that this notification of one thread ended, or -1. */
    int wakeBy(int notification) {
        return ends.get(notification);
    }

    /** The threads that notify with a lock, and when; the first thread first. */
    Int2ObjectSortedMap<IntArrayList> of(int lock) {
        return byLock[lock] == null ? new Int2ObjectRBTreeMap<>() : byLock[lock];
    }

    /**
     * What must come before what, so that nobody is notified who waits for ever, and everybody else as in the run.
     *
     * @param cut by thread, how many events there are
     * @param inVain returns from waits that never come
     */
    List<IntList> before(int[] cut, IntList inVain) {
        List<IntList> pairs = new ArrayList<>();
        for (int wake : wakes) {
            if (trace.number(wake) < cut[trace.thread(wake)]) {
                pairs.add(IntList.of(wait(wake), endedBy.get(wake)));
            }
        }
        for (int wake : inVain) {
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

    /** Whether after an order of events no notification is left for some of those who wait. */
    boolean areForgotten(IntList order, IntList inVain) {
        IntOpenHashSet locks = new IntOpenHashSet();
        inVain.forEach(wake -> locks.add(trace.operand(wake)));
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
                            // With as many like it as it has threads, each of them can be woken: a further one is for
                            // nobody.
                            if (Collections.frequency(open, any) < any.size()) {
                                open.add(any);
                            }
                        }
                        case WAKE -> use(trace.thread(event), waiting, woken, open);
                        default -> {}
                    }
                }
            }
            for (int wake : inVain) {
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
