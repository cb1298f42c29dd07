package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

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

    /** The requirements of an event. */
    private final int[] needs;

    /** For each thread, the number of its sections already processed. */
    private final int[] begun;
    /** For each slot, the last section of its lock and thread in the closure, or -1. */
    private final int[] last;

    private final IntArrayList usedSlots = new IntArrayList();
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
        needs = new int[trace.threads()];
        begun = new int[trace.threads()];
        isGrown = new boolean[trace.threads()];
        last = new int[slots.size()];
        Arrays.fill(last, -1);
        isChangedLock = new boolean[trace.locks()];
    }

    /** Empties the closure. */
    public final void clear() {
        Arrays.fill(cut, 0);
        Arrays.fill(begun, 0);
        Arrays.fill(isGrown, false);
        grown.clear();
        for (int i = 0; i < changedLocks.size(); i++) {
            isChangedLock[changedLocks.getInt(i)] = false;
        }
        changedLocks.clear();
        for (int i = 0; i < usedSlots.size(); i++) {
            last[usedSlots.getInt(i)] = -1;
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
        order.cut(thread, count - 1, needs);
        for (int other = 0; other < needs.length; other++) {
            if (other != thread && needs[other] > cut[other]) {
                grow(other, needs[other]);
            }
        }
    }

    private void grow(int thread, int count) {
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
        if (last[slot] < 0) {
            usedSlots.add(slot);
        }
        last[slot] = section;
        int lock = sections.lock(section);
        if (!isChangedLock[lock]) {
            isChangedLock[lock] = true;
            changedLocks.add(lock);
        }
    }

    /** Adds the ends of the sections of a lock that have to be over. */
    abstract void release(int lock);

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

    /** Number of events. */
    public final long size() {
        long size = 0;
        for (int count : cut) {
            size += count;
        }
        return size;
    }

    /** The events in the order of the run. */
    public final IntList events() {
        int size = Math.toIntExact(size());
        int last = -1;
        for (int thread = 0; thread < cut.length; thread++) {
            last = cut[thread] == 0 ? last : Math.max(last, trace.event(thread, cut[thread] - 1));
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
        for (int thread = 0; thread < cut.length; thread++) {
            if (cut[thread] > 0) {
                next.enqueue(trace.event(thread, 0));
            }
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
