package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.clock.ThreadTimes;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events that a reordering of a run requires if it has certain others: the events that
 * {@linkplain RequiredOrder have to precede} them, and the ends of critical sections by the rule of the subclass. The
 * closure only grows: add events and close it again.
 */
public abstract sealed class Closure permits SyncPreservingClosure, ReversalClosure {
    /** The events are merged instead of scanned if the run has at least this many times as many events. */
    private static final long SPARSE = 16;

    private final Trace trace;
    private final RequiredOrder order;
    private final LockSections sections;
    private final LockSlots slots;
    /** For each thread, the number of its events in the closure. */
    private final int[] cut;

    /** The threads with events in the closure. */
    private final IntArrayList threads = new IntArrayList();
    /** Requirements that have been added. */
    private ThreadTimes needs = ThreadTimes.NONE;

    /** For each thread, the number of its sections already processed. */
    private final int[] begun;
    /** For each slot, the last section of its lock and thread in the closure, or -1. */
    private final int[] last;

    private final IntArrayList usedSlots = new IntArrayList();
    /** Number of the used slots of each lock. */
    private final int[] users;
    /** For each lock, the slots whose last section may have to end. */
    private final @Nullable IntArrayList[] open;
    /** The list taken last. */
    private IntArrayList spare = new IntArrayList();
    /** For each slot, whether it is among these. */
    private final boolean[] isOpen;

    private final IntArrayList grown = new IntArrayList();
    private final boolean[] isGrown;
    private final IntArrayList changedLocks = new IntArrayList();
    private final boolean[] isChangedLock;
    private boolean isImpossible;

    Closure(RunIndex run) {
        trace = run.trace();
        order = run.order();
        sections = run.sections();
        slots = run.slots();
        cut = new int[trace.threads()];
        begun = new int[trace.threads()];
        isGrown = new boolean[trace.threads()];
        last = new int[slots.size()];
        Arrays.fill(last, -1);
        isChangedLock = new boolean[trace.locks()];
        users = new int[trace.locks()];
        open = new IntArrayList[trace.locks()];
        isOpen = new boolean[slots.size()];
    }

    /** Empties the closure. */
    public final void clear() {
        for (int i = 0; i < threads.size(); i++) {
            int thread = threads.getInt(i);
            cut[thread] = 0;
            begun[thread] = 0;
            isGrown[thread] = false;
        }
        threads.clear();
        needs = ThreadTimes.NONE;
        grown.clear();
        for (int i = 0; i < changedLocks.size(); i++) {
            isChangedLock[changedLocks.getInt(i)] = false;
        }
        changedLocks.clear();
        for (int i = 0; i < usedSlots.size(); i++) {
            int slot = usedSlots.getInt(i);
            int lock = sections.lock(last[slot]);
            users[lock] = 0;
            open(lock).clear();
            forget(lock);
            isOpen[slot] = false;
            last[slot] = -1;
        }
        usedSlots.clear();
        isImpossible = false;
    }

    /** Adds the events of the thread before an event, and their requirements. */
    public final void addBefore(int event) {
        add(trace.thread(event), trace.number(event));
    }

    /** Adds an event and its requirements. */
    public final void add(int event) {
        add(trace.thread(event), trace.number(event) + 1);
    }

    private void add(int thread, int count) {
        if (count > cut[thread]) {
            grow(thread, count);
        }
        needs = order.visit(thread, count - 1, needs, cut, (other, needed) -> {
            if (other != thread) {
                grow(other, needed);
            }
            return true;
        });
    }

    private void grow(int thread, int count) {
        if (cut[thread] == 0) {
            threads.add(thread);
        }
        cut[thread] = count;
        if (!isGrown[thread]) {
            isGrown[thread] = true;
            grown.add(thread);
        }
    }

    /**
     * Adds all events that the rules require, until it contains one of the given events. In that case it is not closed
     * yet; the next call continues.
     *
     * @return whether it contains none of the given events
     */
    public final boolean closeWithout(int... without) {
        while (!isImpossible && !hasAny(without)) {
            if (!grown.isEmpty()) {
                int thread = grown.popInt();
                isGrown[thread] = false;
                addSections(thread);
            } else if (!changedLocks.isEmpty()) {
                int lock = changedLocks.popInt();
                isChangedLock[lock] = false;
                release(lock);
            } else {
                return true;
            }
        }
        return false;
    }

    /** Processes the sections of a thread that are new in the closure. */
    private void addSections(int thread) {
        int from = begun[thread];
        int to = sections.begunBefore(thread, cut[thread]);
        int[] ownSlots = slots.ofThread(thread);
        begun[thread] = to;
        if (to - from <= ownSlots.length) {
            for (int at = from; at < to; at++) {
                int section = sections.of(thread, at);
                addSection(section, slots.of(section));
            }
            return;
        }
        // Only the last section of each lock is relevant.
        int before = to == sections.count(thread) ? Integer.MAX_VALUE : sections.of(thread, to);
        for (int slot : ownSlots) {
            int section = slots.lastBefore(slot, before);
            if (section > last[slot]) {
                addSection(section, slot);
            }
        }
    }

    private void addSection(int section, int slot) {
        int lock = sections.lock(section);
        if (last[slot] < 0) {
            usedSlots.add(slot);
            users[lock]++;
        }
        last[slot] = section;
        if (!isOpen[slot]) {
            isOpen[slot] = true;
            open(lock).add(slot);
        }
        if (!isChangedLock[lock]) {
            isChangedLock[lock] = true;
            changedLocks.add(lock);
        }
    }

    /** Adds the ends of the sections of a lock that have to be over. */
    abstract void release(int lock);

    /** Forgets the sections of a lock, because the closure is emptied. */
    void forget(int lock) {}

    private IntArrayList open(int lock) {
        IntArrayList known = open[lock];
        return known != null ? known : (open[lock] = new IntArrayList());
    }

    /**
     * Takes the slots of a lock whose last section may have to end, sorted. Slots whose section need not end are put
     * back. The list is valid until the next call.
     */
    final IntArrayList takeOpen(int lock) {
        IntArrayList taken = open(lock);
        spare.clear();
        open[lock] = spare;
        spare = taken;
        IntArrays.unstableSort(taken.elements(), 0, taken.size());
        for (int i = 0; i < taken.size(); i++) {
            isOpen[taken.getInt(i)] = false;
        }
        return taken;
    }

    /** Puts a slot back, so that it is taken again when its lock has a new section. */
    final void putBack(int lock, int slot) {
        if (!isOpen[slot]) {
            isOpen[slot] = true;
            open(lock).add(slot);
        }
    }

    /** Number of slots of a lock with a section in the closure. */
    final int users(int lock) {
        return users[lock];
    }

    /** The last section of a slot in the closure, or -1. */
    final int last(int slot) {
        return last[slot];
    }

    /** Requires the end of a section. */
    final void end(int section) {
        int release = sections.release(section);
        if (release == LockSections.OPEN) {
            isImpossible = true;
        } else {
            add(release);
        }
    }

    /** Marks the closure as impossible: no reordering has all its events. */
    final void isImpossible(boolean impossible) {
        isImpossible = impossible;
    }

    final LockSections sections() {
        return sections;
    }

    final LockSlots slots() {
        return slots;
    }

    final Trace trace() {
        return trace;
    }

    private boolean hasAny(int[] events) {
        for (int event : events) {
            if (has(event)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the closure contains an event. */
    public final boolean has(int event) {
        return trace.number(event) < cut[trace.thread(event)];
    }

    /** Whether no reordering has all its events, because a section that has to be over never ends. */
    public final boolean isImpossible() {
        return isImpossible;
    }

    /** Number of threads with events. The time that a closure takes grows with it. */
    public final int threads() {
        return threads.size();
    }

    /** Number of events. */
    public final long size() {
        long size = 0;
        for (int i = 0; i < threads.size(); i++) {
            size += cut[threads.getInt(i)];
        }
        return size;
    }

    /** The events in the order of the run. */
    public final IntList events() {
        int size = Math.toIntExact(size());
        int last = -1;
        for (int i = 0; i < threads.size(); i++) {
            int thread = threads.getInt(i);
            last = Math.max(last, trace.event(thread, cut[thread] - 1));
        }
        IntStore events = trace.ints(size);
        if (last >= size * SPARSE) {
            merge(events);
        } else {
            int at = 0;
            for (int event = 0; event <= last; event++) {
                if (has(event)) {
                    events.set(at++, event);
                }
            }
        }
        return events.list(size);
    }

    /** Collects the events if the closure has few of the run's events. */
    private void merge(IntStore into) {
        IntHeapPriorityQueue next = new IntHeapPriorityQueue();
        for (int i = 0; i < threads.size(); i++) {
            next.enqueue(trace.event(threads.getInt(i), 0));
        }
        for (int at = 0; !next.isEmpty(); at++) {
            int event = next.dequeueInt();
            into.set(at, event);
            int number = trace.number(event) + 1;
            if (number < cut[trace.thread(event)]) {
                next.enqueue(trace.event(trace.thread(event), number));
            }
        }
    }

    /** For each thread, the number of its events in the closure. Shared; do not modify it. */
    public final int[] cut() {
        return cut;
    }
}
