package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Which pairs of sites only the order of locks keeps apart in a run: two threads access the same variable there, one of them writes, no lock
 * protects both, and nothing but who had some lock first orders them.
 */
final class LockOrderedScan implements EventConsumer {
    /** Variables that there is room for. */
    private static final int MOST_VARIABLES = 1 << 22;

    private final SiteIndex sites;
    private final HappensBefore order;
    private final HappensBefore withoutLocks;
    private final ThreadClocks clocks;
    private final ThreadClocks clocksWithoutLocks;
    private final Births births = new Births();
    private final LockSets lockSets;
    private final Locks walk;
    private final VariableNumbers variables = new VariableNumbers();
    private AccessHistory[] histories = new AccessHistory[1 << 10];
    /** By the two sites, the lower one first. */
    private final Long2ObjectLinkedOpenHashMap<Pair> pairs = new Long2ObjectLinkedOpenHashMap<>();

    private long events;
    private long withoutRoom;
    private long forgotten;
    private long handedOver;

    /** Two sites, and at which places the locks were acquired that were held at the first accesses there that are not ordered without locks. */
    static final class Pair {
        final int earlierSite;
        final int laterSite;
        final int[] earlierLocks;
        final int[] laterLocks;
        long occurrences;
        /** Whether some accesses there race as they are. */
        boolean races;

        Pair(int earlierSite, int laterSite, int[] earlierLocks, int[] laterLocks) {
            this.earlierSite = earlierSite;
            this.laterSite = laterSite;
            this.earlierLocks = earlierLocks;
            this.laterLocks = laterLocks;
        }
    }

    LockOrderedScan(SiteIndex sites) {
        this.sites = sites;
        this.order = new HappensBefore(sites);
        this.withoutLocks = HappensBefore.withoutLocks(sites);
        this.clocks = order.threads();
        this.clocksWithoutLocks = withoutLocks.threads();
        // Of signals nothing is needed here: the skeleton is that of a run without them.
        this.walk = new Locks(new SkeletonPass(sites));
        this.lockSets = new LockSets(walk.lockStates());
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        events++;
        order.event(stamp, thread, site, target, aux);
        withoutLocks.event(stamp, thread, site, target, aux);
        switch (sites.op(site)) {
            case ENTER -> {
                if (sites.inClassInitializer(site)) {
                    births.enterInitialiser(thread);
                } else {
                    births.enter(thread, sites.inConstructor(site), target);
                }
            }
            case EXIT -> births.exit(thread);
            case RECEIVER -> births.receiver(thread, target);
            case HANDED_OVER -> handedOver++;
            default -> {}
        }
        walk.event(stamp, thread, site, target, aux);
    }

    /** Keeps the locks of all threads. */
    private final class Locks extends RecordingWalk {
        Locks(SkeletonPass nothing) {
            super(nothing.finish());
        }

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {
            int part = part(op, site, aux);
            if (part != 0 && !births.isInitialising(state.thread()) && !births.isShared(target)) {
                LockOrderedScan.this.access(state, op, site, target, part);
            }
        }
    }

    /** What of its object an access is to: the field, or below 0 the complement of an index; 0 if it is to no variable. */
    private int part(Op op, int site, int aux) {
        if (op.isArrayAccess()) {
            return aux < 0 ? 0 : ~aux;
        }
        ResolvedField field = sites.field(site);
        return field == null || field.isFinal() || op.isVolatile() ? 0 : field.id() + 1;
    }

    private void access(ThreadState state, Op op, int site, int target, int part) {
        AccessHistory history = history((long) target << Integer.SIZE | part & 0xFFFF_FFFFL);
        if (history == null) {
            withoutRoom++;
            return;
        }
        int thread = state.thread();
        int locks = lockSets.number(state.locks().state());
        for (int i = 0; i < history.size(); i++) {
            if ((op.isWrite() || sites.op(history.site(i)).isWrite())
                    && ThreadClocks.threadOf(history.epoch(i)) != thread
                    && !clocksWithoutLocks.isAfter(thread, history.epochWithoutLocks(i))
                    && !exclude(lockSets.holds(history.locks(i)), lockSets.holds(locks))) {
                pair(history, i, thread, site, locks);
            }
        }
        if (history.add(clocks.epoch(thread), clocksWithoutLocks.epoch(thread), site, locks)) {
            forgotten++;
        }
    }

    private @Nullable AccessHistory history(long key) {
        int number = variables.find(VariableNumbers.NONE, key);
        if (number < 0) {
            if (variables.size() == MOST_VARIABLES) {
                return null;
            }
            number = variables.add(key);
            if (number == histories.length) {
                histories = Arrays.copyOf(histories, number * 2);
            }
            histories[number] = new AccessHistory();
        }
        return histories[number];
    }

    private static boolean exclude(int[] some, int[] others) {
        for (int one : some) {
            for (int other : others) {
                if (Hold.exclude(one, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void pair(AccessHistory history, int index, int thread, int site, int locks) {
        long one = Math.min(history.site(index), site);
        long other = Math.max(history.site(index), site);
        Pair pair = pairs.get(one << Integer.SIZE | other);
        if (pair == null) {
            pair = new Pair(history.site(index), site, lockSets.example(history.locks(index)), lockSets.example(locks));
            pairs.put(one << Integer.SIZE | other, pair);
        }
        pair.occurrences++;
        pair.races |= !clocks.isAfter(thread, history.epoch(index));
    }

    /** All pairs that are not ordered without locks, the first one first; those that race are told so. */
    Collection<Pair> pairs() {
        return pairs.values();
    }

    /** Class number of the lock that was acquired at a place of a pair. */
    int lockClass(int place) {
        return walk.lockStates().place(place).lockClass();
    }

    SiteIndex sites() {
        return sites;
    }

    long events() {
        return events;
    }

    /** Accesses of variables for which there was no room. */
    long withoutRoom() {
        return withoutRoom;
    }

    /** Accesses that later ones were not compared with, because there were too many of their variable. */
    long forgotten() {
        return forgotten;
    }

    /** Locks, fields, … that had to be treated as one for want of room: there is too much order. */
    long clocksForgotten() {
        return order.forgotten() + withoutLocks.forgotten();
    }

    /** Objects whose first accesses a filter dropped. */
    long handedOver() {
        return handedOver;
    }
}
