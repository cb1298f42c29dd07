package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.Closure;
import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.ReversalClosure;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.SyncPreservingClosure;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.BitSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads of a run that may wait forever, at least one of them for a notification. Each waits for a lock that
 * another one of them holds, or for a notification that only they could send. If only one thread waits, the
 * notification is lost.
 * <p>The search begins with a waiting thread. For each thread that notifies it, there are two cases: all its
 * notifications precede the wait, or it also has to wait at a place before a notification. The latter case is repeated
 * for that thread. Then the search looks for a reordering of the run that reaches all these places.
 */
public final class WitnessedWaits {
    /** The largest number of tried waits of one thread at one place. */
    private static final int MOST_ALIKE = 10;
    /** Steps of the search for the stuck threads of one wait. */
    private static final int MOST_STEPS = 1_000;
    /** The largest number of stuck threads. Reported hangs of real programs have no more. */
    private static final int MOST_THREADS = 5;

    private static final int MOST_STATES = 2_000;
    /** The largest number of events in all reorderings, counted for each search that uses them; some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;
    /** Name of the search in progress reports. */
    private static final String NAME = "waits";

    private final RunIndex run;
    private final Trace trace;
    private final NotifiedWaits waits;
    private final Interrupts interrupts;
    private final BlockingPoints blockable;
    private final SyncPreservingClosure kept;
    private final ReversalClosure any;
    private final Reordering reordering;
    private final Consumer<Witness> found;
    private final boolean knowsReads;

    /**
     * The next events of the stuck threads, the indices of those that wait for a notification, and events that have to
     * occur.
     */
    private final IntArrayList stuck = new IntArrayList();

    private final BitSet unnotified = new BitSet();
    private final IntArrayList given = new IntArrayList();

    private boolean alone;
    private int steps;
    /** Whether the search for the current wait was incomplete. */
    private boolean isCut;

    private long eventsTried;
    private long waitsChecked;
    private long notChecked;
    private long cutShort;

    /**
     * Makes a search.
     *
     * @param knowsReads whether the run contains the reads of all threads; otherwise it is unknown whether they would
     *     wait, and no wait is checked
     * @param found receives witnesses; for each thread and place at most one of a lost notification, and one of several
     *     threads
     */
    public WitnessedWaits(RunIndex run, boolean knowsReads, Consumer<Witness> found) {
        this.run = run;
        this.trace = run.trace();
        this.waits = new NotifiedWaits(trace);
        this.interrupts = new Interrupts(trace);
        this.blockable = new BlockingPoints(run);
        this.kept = new SyncPreservingClosure(run);
        this.any = new ReversalClosure(run);
        this.reordering = new Reordering(run);
        this.found = found;
        this.knowsReads = knowsReads;
    }

    /**
     * Searches for the hangs.
     *
     * @param progress notified of each wait
     */
    public void find(SearchProgress progress) {
        Long2IntOpenHashMap alike = new Long2IntOpenHashMap();
        Long2IntOpenHashMap done = new Long2IntOpenHashMap();
        IntList wakes = waits.wakes();
        for (int i = 0; i < wakes.size(); i++) {
            progress.at(NAME, i, wakes.size());
            int wake = wakes.getInt(i);
            int wait = waits.wait(wake);
            long code = (long) trace.thread(wait) << Integer.SIZE | trace.place(wait);
            if (!knowsReads || alike.addTo(code, 1) >= MOST_ALIKE || eventsTried >= MOST_EVENTS) {
                notChecked++;
                continue;
            }
            waitsChecked++;
            isCut = false;
            long leftOut = blockable.leftOut();
            int before = done.get(code);
            for (int how = 1; how <= 2; how++) {
                if ((done.get(code) & how) == 0 && search(wake, how == 1)) {
                    done.put(code, done.get(code) | how);
                }
            }
            if (done.get(code) == before && (isCut || blockable.leftOut() > leftOut)) {
                cutShort++;
            }
        }
    }

    private boolean search(int wake, boolean isAlone) {
        alone = isAlone;
        steps = 0;
        stuck.clear();
        unnotified.clear();
        given.clear();
        stuck.add(wake);
        unnotified.set(0);
        return extend(0);
    }

    /**
     * Finds the reasons for the waits of the threads from this one on.
     *
     * @return whether a witness was found
     */
    private boolean extend(int at) {
        if (at == stuck.size()) {
            return (alone || stuck.size() > 1) && !hasSmallerSet() && complete();
        } else if (++steps > MOST_STEPS || eventsTried >= MOST_EVENTS) {
            isCut = true;
            return false;
        }
        return unnotified.get(at) ? withNotifier(at) : withHolder(at);
    }

    /**
     * Every thread that would notify has notified before, or also waits. The same holds for every thread that would
     * interrupt.
     */
    private boolean withNotifier(int at) {
        for (IntArrayList own : waits.of(trace.operand(stuck.getInt(at))).values()) {
            int last = own.getInt(own.size() - 1);
            if (isStuck(trace.thread(last)) || given.contains(last)) {
                continue;
            }
            given.add(last);
            boolean isFound = extend(at);
            given.removeInt(given.size() - 1);
            return isFound || !alone && isBlocked(at, last);
        }
        for (int first : interrupts.firstAfter(waits.wait(stuck.getInt(at)))) {
            if (!isStuck(trace.thread(first))) {
                return !alone && isBlocked(at, first);
            }
        }
        return extend(at + 1);
    }

    private boolean isBlocked(int at, int last) {
        if (!hasRoom()) {
            return false;
        }
        for (int event : blockable.upTo(last, waits.wait(stuck.getInt(0)))) {
            if (waits.isWoken(event) && with(event, true, at) || with(event, false, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasRoom() {
        isCut |= stuck.size() == MOST_THREADS;
        return stuck.size() < MOST_THREADS;
    }

    /** A stuck thread holds the lock. */
    private boolean withHolder(int at) {
        int wanted = stuck.getInt(at);
        for (int other : stuck) {
            if (other != wanted && blockable.hasAgainst(other, wanted)) {
                return extend(at + 1);
            }
        }
        if (!hasRoom()) {
            return false;
        }
        for (int event : blockable.withLock(trace.operand(wanted), waits.wait(stuck.getInt(0)))) {
            if (!isStuck(trace.thread(event))
                    && blockable.hasAgainst(event, wanted)
                    && (waits.isWoken(event) && with(event, true, at) || with(event, false, at))) {
                return true;
            }
        }
        return false;
    }

    private boolean with(int event, boolean isUnnotified, int at) {
        for (int other : stuck) {
            if (run.locks().exclude(event, other)) {
                return false;
            }
        }
        unnotified.set(stuck.size(), isUnnotified);
        stuck.add(event);
        boolean isFound = extend(at);
        stuck.removeInt(stuck.size() - 1);
        return isFound;
    }

    private boolean isStuck(int thread) {
        for (int event : stuck) {
            if (trace.thread(event) == thread) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether some of the threads wait for each other without the first one, or for locks alone. Then these are
     * reported instead.
     */
    private boolean hasSmallerSet() {
        BitSet others = new BitSet();
        others.set(1, stuck.size());
        BitSet all = new BitSet();
        all.set(0, stuck.size());
        return waitForEachOther(others, unnotified) || waitForEachOther(all, new BitSet());
    }

    /**
     * Whether some of these threads wait for each other.
     *
     * @param forNotifications those that wait for a notification
     */
    private boolean waitForEachOther(BitSet which, BitSet forNotifications) {
        for (int at = which.nextSetBit(0); at >= 0; at = which.nextSetBit(at + 1)) {
            if (!waits(at, which, forNotifications.get(at))) {
                which.clear(at);
                at = -1;
            }
        }
        return !which.isEmpty();
    }

    private boolean waits(int of, BitSet which, boolean forNotification) {
        int event = stuck.getInt(of);
        for (int i = 0; i < stuck.size(); i++) {
            boolean notifies = waits.of(trace.operand(event)).containsKey(trace.thread(stuck.getInt(i)));
            if (i != of && forNotification && !which.get(i) && notifies) {
                return false;
            } else if (i != of && !forNotification && which.get(i) && blockable.hasAgainst(stuck.getInt(i), event)) {
                return true;
            }
        }
        return forNotification;
    }

    private boolean complete() {
        Witness witness = inOrder();
        witness = witness != null ? witness : reversed(false);
        witness = witness != null ? witness : reversed(true);
        if (witness != null) {
            found.accept(witness);
        }
        return witness != null;
    }

    private @Nullable Witness inOrder() {
        kept.clear();
        IntList order = isClosed(kept) ? kept.events() : null;
        return order != null && leavesWaiting(order) ? witness(order) : null;
    }

    private @Nullable Witness reversed(boolean endsSections) {
        any.clear(endsSections, stuck.toIntArray());
        if (!isClosed(any)) {
            return null;
        }
        Int2ObjectOpenHashMap<IntList> later = new Int2ObjectOpenHashMap<>();
        for (IntList pair : waits.before(any.cut(), forNotifications())) {
            later.computeIfAbsent(pair.getInt(1), event -> new IntArrayList()).add(pair.getInt(0));
        }
        for (int wake : forNotifications()) {
            int wait = waits.wait(wake);
            for (int interrupt : interrupts.before(wait)) {
                if (trace.number(interrupt) < any.cut()[trace.thread(interrupt)]
                        && trace.thread(interrupt) != trace.thread(wait)) {
                    later.computeIfAbsent(wait, event -> new IntArrayList()).add(interrupt);
                }
            }
        }
        long before = reordering.executed();
        IntList order = reordering.find(any.cut(), MOST_STATES, later);
        eventsTried += reordering.executed() - before;
        isCut |= reordering.hasGivenUp();
        return order != null && leavesWaiting(order) ? witness(order) : null;
    }

    private boolean isClosed(Closure closure) {
        for (int event : stuck) {
            closure.addBefore(event);
        }
        for (int event : given) {
            closure.add(event);
            endSection(closure, event);
        }
        for (int wake : forNotifications()) {
            for (int interrupt : interrupts.before(waits.wait(wake))) {
                if (!isStuck(trace.thread(interrupt))) {
                    closure.add(interrupt);
                }
            }
        }
        boolean isClosed = closure.closeWithout(stuck.toIntArray());
        eventsTried += closure.size();
        return isClosed;
    }

    /** The waiting thread acquires the lock after the thread that notifies with it. */
    private void endSection(Closure closure, int notification) {
        for (int section : run.sections().around(notification)) {
            int release = run.sections().release(section);
            if (run.sections().lock(section) == trace.operand(notification) && release != LockSections.OPEN) {
                closure.add(release);
            }
        }
    }

    private boolean leavesWaiting(IntList order) {
        eventsTried += order.size();
        IntList waiting = forNotifications();
        return waits.leavesWaiting(order, waiting)
                && waiting.intStream().allMatch(wake -> interrupts.leave(order, waits.wait(wake)));
    }

    private IntList forNotifications() {
        IntArrayList wakes = new IntArrayList();
        for (int i = 0; i < stuck.size(); i++) {
            if (unnotified.get(i)) {
                wakes.add(stuck.getInt(i));
            }
        }
        return wakes;
    }

    private Witness witness(IntList order) {
        return Witness.of(order, stuck.toIntArray());
    }

    /** Number of waits checked. */
    public long waitsChecked() {
        return waitsChecked;
    }

    /**
     * Number of checked waits without a result for which the search omitted threads, places or reorderings because
     * there were too many.
     */
    public long cutShort() {
        return cutShort;
    }

    /** Number of waits not checked because there were enough alike, no time, or no reads. */
    public long notChecked() {
        return notChecked;
    }
}
