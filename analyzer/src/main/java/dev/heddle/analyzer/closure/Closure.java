package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.Ints;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/**
 * The events that an order of a run must have if it has certain others: what {@linkplain MustOrder must come before} them, and the ends of critical
 * sections, by a rule of its own. It only grows: events are added, and it is closed again.
 */
public abstract sealed class Closure permits KeptOrder, AnyOrder {
    /** Among so many events of the run one is in, at least, where all are looked at. */
    private static final long SPARSE = 16;

    private final Trace trace;
    private final MustOrder order;
    private final LockSections sections;
    private final LockSlots slots;
    /** By thread, how many of its events are in. */
    private final int[] cut;

    /** What an event needs. */
    private final int[] needs;

    /** By thread, how many of its sections were looked at. */
    private final int[] begun;
    /** By slot, the last section of its lock and thread that is in, or -1. */
    private final int[] last;

    private final IntArrayList usedSlots = new IntArrayList();
    private final IntArrayList grown = new IntArrayList();
    private final boolean[] isGrown;
    private final IntArrayList dirty = new IntArrayList();
    private final boolean[] isDirty;
    private boolean isImpossible;

    Closure(Run run) {
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
        isDirty = new boolean[trace.locks()];
    }

    /** Empties it. */
    public final void clear() {
        Arrays.fill(cut, 0);
        Arrays.fill(begun, 0);
        Arrays.fill(isGrown, false);
        grown.clear();
        for (int i = 0; i < dirty.size(); i++) {
            isDirty[dirty.getInt(i)] = false;
        }
        dirty.clear();
        for (int i = 0; i < usedSlots.size(); i++) {
            last[usedSlots.getInt(i)] = -1;
        }
        usedSlots.clear();
        isImpossible = false;
    }

    /** Adds what comes before an event in its thread, and what that needs. */
    public final void addBefore(int event) {
        add(trace.thread(event), trace.number(event));
    }

    /** Adds an event, and what it needs. */
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
     * Adds whatever the rules ask for, until one of some events is in. Then it is not closed yet, and goes on the next time.
     *
     * @return whether none of them is in
     */
    public final boolean closeWithout(int... without) {
        while (!isImpossible && !hasAny(without)) {
            if (!grown.isEmpty()) {
                int thread = grown.popInt();
                isGrown[thread] = false;
                look(thread);
            } else if (!dirty.isEmpty()) {
                int lock = dirty.popInt();
                isDirty[lock] = false;
                release(lock);
            } else {
                return true;
            }
        }
        return false;
    }

    /** Looks at the sections of a thread that have come in. */
    private void look(int thread) {
        int from = begun[thread];
        int to = sections.begunBefore(thread, cut[thread]);
        int[] ownSlots = slots.ofThread(thread);
        begun[thread] = to;
        if (to - from <= ownSlots.length) {
            for (int at = from; at < to; at++) {
                int section = sections.of(thread, at);
                came(section, slots.of(section));
            }
            return;
        }
        // Of each lock the last one counts.
        int before = to == sections.count(thread) ? Integer.MAX_VALUE : sections.of(thread, to);
        for (int slot : ownSlots) {
            int section = slots.lastBefore(slot, before);
            if (section > last[slot]) {
                came(section, slot);
            }
        }
    }

    private void came(int section, int slot) {
        if (last[slot] < 0) {
            usedSlots.add(slot);
        }
        last[slot] = section;
        int lock = sections.lock(section);
        if (!isDirty[lock]) {
            isDirty[lock] = true;
            dirty.add(lock);
        }
    }

    /** Adds the ends of sections of a lock that must be over. */
    abstract void release(int lock);

    /** The last section of a slot that is in, or -1. */
    final int last(int slot) {
        return last[slot];
    }

    /** A section must be over. */
    final void end(int section) {
        int release = sections.release(section);
        if (release == LockSections.OPEN) {
            isImpossible = true;
        } else {
            add(release);
        }
    }

    /** No order has all of this. */
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

    /** Whether an event is in. */
    public final boolean has(int event) {
        return trace.number(event) < cut[trace.thread(event)];
    }

    /** Whether no order has all of this: a section that must be over never ends. */
    public final boolean isImpossible() {
        return isImpossible;
    }

    /** How many events are in. */
    public final long size() {
        long size = 0;
        for (int count : cut) {
            size += count;
        }
        return size;
    }

    /** Its events in the order of the run. */
    public final IntList events() {
        int size = Math.toIntExact(size());
        int last = -1;
        for (int thread = 0; thread < cut.length; thread++) {
            last = cut[thread] == 0 ? last : Math.max(last, trace.event(thread, cut[thread] - 1));
        }
        Ints events = trace.ints(size);
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

    /** The same where most events of the run are not in. */
    private void merge(Ints into) {
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

    /** By thread, how many of its events are in; shared, not to be changed. */
    public final int[] cut() {
        return cut;
    }
}
