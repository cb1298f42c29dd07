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
 * Finds the pairs of sites at which only the order of locks prevents a race. Two threads access the same variable, one
 * of them writes, no common lock protects both, and only the acquisition order of a lock orders them.
 */
final class LockOrderedScan implements EventConsumer {
    /** The largest number of variables. */
    private static final int MOST_VARIABLES = 1 << 22;

    private final SiteIndex sites;
    private final HappensBefore order;
    private final HappensBefore withoutLocks;
    private final ThreadClocks clocks;
    private final ThreadClocks clocksWithoutLocks;
    private final IdentityReuse identities = new IdentityReuse();
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

    /**
     * Two sites, with the places at which the locks were acquired that were held at the first accesses that are
     * unordered without locks.
     */
    static final class Pair {
        final int earlierSite;
        final int laterSite;
        final int[] earlierLocks;
        final int[] laterLocks;
        long occurrences;
        /** Whether some accesses there race in the run. */
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
        // Signals are not needed here, so the skeleton is that of a run without signals.
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
                    identities.enterInitialiser(thread);
                } else {
                    identities.enter(thread, sites.inConstructor(site), target);
                }
            }
            case EXIT -> identities.exit(thread);
            case RECEIVER -> identities.receiver(thread, target);
            case HANDED_OVER -> handedOver++;
            default -> {}
        }
        walk.event(stamp, thread, site, target, aux);
    }

    /** Tracks the locks of all threads. */
    private final class Locks extends RecordingWalk {
        Locks(SkeletonPass nothing) {
            super(nothing.finish());
        }

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {
            int part = part(op, site, aux);
            if (part != 0 && !identities.isInitialising(state.thread()) && !identities.isShared(target)) {
                LockOrderedScan.this.access(state, op, site, target, part);
            }
        }
    }

    /**
     * The part of the object that an access refers to: the field, or as a negative number the complement of an index; 0
     * if it accesses no variable.
     */
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

    /** All pairs that are unordered without locks, the earliest first. Racing pairs are marked. */
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

    /** Number of accesses to variables beyond the limit. */
    long withoutRoom() {
        return withoutRoom;
    }

    /** Number of accesses that were not compared with later ones, because their variable had too many. */
    long forgotten() {
        return forgotten;
    }

    /** Number of locks, fields, … merged because of the limit, which adds order. */
    long clocksForgotten() {
        return order.forgotten() + withoutLocks.forgotten();
    }

    /** Number of objects whose first accesses a filter dropped. */
    long handedOver() {
        return handedOver;
    }
}
