package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.AnyOrder;
import dev.heddle.analyzer.closure.Closure;
import dev.heddle.analyzer.closure.KeptOrder;
import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.Run;
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
 * Finds threads of a run that may wait for ever, at least one of them for a notification: each waits for a lock that another one of them has, or for a
 * notification, and whoever would still give that is one of them. One thread alone is a lost notification. The waiting thread is taken first; then, for each thread that
 * notifies it, either all of its notifications come before the wait, or a place before one of them where that thread has to wait, too, and so on; then an order
 * of the run is looked for that comes to all of these places.
 */
public final class WitnessedWaits {
    /** Waits of one thread at one place that are tried. */
    private static final int MOST_ALIKE = 10;
    /** Steps of the search for the threads that wait with one wait. */
    private static final int MOST_STEPS = 1_000;
    /** Of more threads than this nobody waits for each other, as far as reports of real programs go. */
    private static final int MOST_THREADS = 5;

    private static final int MOST_STATES = 2_000;
    /** Events of all orders that are looked for, each as often as a search comes to it: some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;
    /** How the search is called where somebody is told how far it is. */
    private static final String NAME = "waits";

    private final Run run;
    private final Trace trace;
    private final Waits waits;
    private final Interrupts interrupts;
    private final Blockable blockable;
    private final KeptOrder kept;
    private final AnyOrder any;
    private final Reordering reordering;
    private final Consumer<Witness> found;
    private final boolean knowsReads;

    /** The threads that wait, by what they are about to do; whether for a notification; and events that must have happened. */
    private final IntArrayList stuck = new IntArrayList();

    private final BitSet inVain = new BitSet();
    private final IntArrayList given = new IntArrayList();

    private boolean alone;
    private int steps;
    /** Whether something was left out for the wait that is looked at. */
    private boolean isCut;

    private long looked;
    private long waitsLookedAt;
    private long notLookedAt;
    private long cutShort;

    /**
     * @param knowsReads whether the run tells what threads read: if not, nobody knows whether they would wait, and none are looked at
     * @param found is told a witness; for each thread and place at most one of a lost notification, and one of several threads
     */
    public WitnessedWaits(Run run, boolean knowsReads, Consumer<Witness> found) {
        this.run = run;
        this.trace = run.trace();
        this.waits = new Waits(trace);
        this.interrupts = new Interrupts(trace);
        this.blockable = new Blockable(run);
        this.kept = new KeptOrder(run);
        this.any = new AnyOrder(run);
        this.reordering = new Reordering(run);
        this.found = found;
        this.knowsReads = knowsReads;
    }

    /**
     * Looks for them.
     *
     * @param progress is told of each wait
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
            if (!knowsReads || alike.addTo(code, 1) >= MOST_ALIKE || looked >= MOST_EVENTS) {
                notLookedAt++;
                continue;
            }
            waitsLookedAt++;
            isCut = false;
            long leftOut = blockable.leftOut();
            int before = done.get(code);
            for (int how = 1; how <= 2; how++) {
                if ((done.get(code) & how) == 0 && look(wake, how == 1)) {
                    done.put(code, done.get(code) | how);
                }
            }
            if (done.get(code) == before && (isCut || blockable.leftOut() > leftOut)) {
                cutShort++;
            }
        }
    }

    private boolean look(int wake, boolean isAlone) {
        alone = isAlone;
        steps = 0;
        stuck.clear();
        inVain.clear();
        given.clear();
        stuck.add(wake);
        inVain.set(0);
        return extend(0);
    }

    /** Looks for what the threads from this one on wait for. @return whether a witness was found */
    private boolean extend(int at) {
        if (at == stuck.size()) {
            return (alone || stuck.size() > 1) && !someAreEnough() && complete();
        } else if (++steps > MOST_STEPS || looked >= MOST_EVENTS) {
            isCut = true;
            return false;
        }
        return inVain.get(at) ? withNotifier(at) : withHolder(at);
    }

    /** Somebody who would notify has done so before, or waits, too; and so does everybody who would interrupt. */
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

    /** Somebody has the lock. */
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

    private boolean with(int event, boolean waitsInVain, int at) {
        for (int other : stuck) {
            if (run.locks().exclude(event, other)) {
                return false;
            }
        }
        inVain.set(stuck.size(), waitsInVain);
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

    /** Whether some of them wait for each other whatever the first one does, or for locks alone: then these are what is to be told. */
    private boolean someAreEnough() {
        BitSet others = new BitSet();
        others.set(1, stuck.size());
        BitSet all = new BitSet();
        all.set(0, stuck.size());
        return waitForEachOther(others, inVain) || waitForEachOther(all, new BitSet());
    }

    /** Whether some of these threads wait for each other. @param forNotifications which of them wait for one */
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
        return order != null && areForgotten(order) ? witness(order) : null;
    }

    private @Nullable Witness reversed(boolean endsWhatItCan) {
        any.clear(endsWhatItCan, stuck.toIntArray());
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
        looked += reordering.executed() - before;
        isCut |= reordering.hasGivenUp();
        return order != null && areForgotten(order) ? witness(order) : null;
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
        looked += closure.size();
        return isClosed;
    }

    /** Who waits has the lock after whoever notifies with it. */
    private void endSection(Closure closure, int notification) {
        for (int section : run.sections().around(notification)) {
            int release = run.sections().release(section);
            if (run.sections().lock(section) == trace.operand(notification) && release != LockSections.OPEN) {
                closure.add(release);
            }
        }
    }

    private boolean areForgotten(IntList order) {
        looked += order.size();
        IntList inVainNow = forNotifications();
        return waits.areForgotten(order, inVainNow)
                && inVainNow.intStream().allMatch(wake -> interrupts.leave(order, waits.wait(wake)));
    }

    private IntList forNotifications() {
        IntArrayList wakes = new IntArrayList();
        for (int i = 0; i < stuck.size(); i++) {
            if (inVain.get(i)) {
                wakes.add(stuck.getInt(i));
            }
        }
        return wakes;
    }

    private Witness witness(IntList order) {
        return Witness.of(order, stuck.toIntArray());
    }

    /** How many waits were looked at. */
    public long waitsLookedAt() {
        return waitsLookedAt;
    }

    /** Of how many of them the search showed nothing, and left threads, places or orders out because there were too many. */
    public long cutShort() {
        return cutShort;
    }

    /** How many were not, because there were enough alike, no time, or no reads. */
    public long notLookedAt() {
        return notLookedAt;
    }
}
