package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Finds the relevant atomic sets and variables. A pattern needs accesses by two threads, and a write that another order
 * can place between them, for each of its variables. All other sets and variables are omitted early; that changes no
 * verdict.
 */
final class SharedSets implements EventConsumer {
    private static final int SHARED = 1 << 30;
    private static final int WRITTEN = 1 << 29;
    private static final int THREAD = WRITTEN - 1;
    /** The largest number of tracked variables. All others count as relevant. */
    private static final int MOST_VARIABLES = 1 << 22;

    private final SiteIndex sites;
    private final DeclaredSets declared;
    private final AtomicSets sets;
    private final Long2IntOpenHashMap bySet = new Long2IntOpenHashMap();
    /**
     * By the hash of set and variable. Two variables with the same hash count as one, so a collision can only add
     * relevant variables.
     */
    private final Long2IntOpenHashMap byVariable = new Long2IntOpenHashMap();

    private final LongOpenHashSet readAgain = new LongOpenHashSet();
    private long accesses;

    SharedSets(SiteIndex sites, DeclaredSets declared) {
        this.sites = sites;
        this.declared = declared;
        this.sets = new AtomicSets(sites, declared);
        bySet.defaultReturnValue(-1);
        byVariable.defaultReturnValue(-1);
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        Op op = sites.op(site);
        if (op == Op.HOLDS) {
            sets.holds(target, aux);
        }
        if (op == Op.READ_AGAIN && sites.names().hasSite(aux) && sets.resolveSet(sites.op(aux), aux, target)) {
            readAgain.add(sets.set());
        }
        if (!op.isOnVariable()) {
            return;
        }
        accesses++;
        if (!sets.resolve(op, site, target, aux)) {
            return;
        }
        boolean isWrite = op.isAnyWrite();
        int before = bySet.get(sets.set());
        int now = used(before, thread) | (isWrite && !makes(site, before, thread) ? WRITTEN : 0);
        if (now != before) {
            bySet.put(sets.set(), now);
        }
        long variable = key(sets.set(), sets.variable());
        before = byVariable.get(variable);
        now = used(before, thread) | (isWrite ? WRITTEN : 0);
        if (now != before && (before >= 0 || byVariable.size() < MOST_VARIABLES)) {
            byVariable.put(variable, now);
        }
    }

    private static int used(int before, int thread) {
        return before < 0 ? thread : (before & THREAD) == thread ? before : before | SHARED;
    }

    private static long key(long set, long variable) {
        return StableHash.mix(set, variable);
    }

    /**
     * Whether a library constructor writes to a set that no other thread has accessed. Such a constructor does not
     * publish the object. Another thread can access the object only later, in every order.
     */
    private boolean makes(int site, int before, int thread) {
        return sites.inConstructor(site)
                && sites.inLibrary(site)
                && !VariableIds.isClassSet(sets.set())
                && (before < 0 || (before & ~WRITTEN) == thread);
    }

    /** Whether several threads access the set and one of them writes to it, except to construct the object. */
    boolean matters(long set) {
        int known = bySet.get(set);
        return known >= 0 && (known & (SHARED | WRITTEN)) == (SHARED | WRITTEN);
    }

    /** Whether a variable of a relevant set is relevant in the same sense. */
    boolean matters(long set, long variable) {
        int known = byVariable.get(key(set, variable));
        return known < 0 || (known & (SHARED | WRITTEN)) == (SHARED | WRITTEN);
    }

    /** Whether a thread read the set repeatedly without an event. */
    boolean isReadAgain(long set) {
        return readAgain.contains(set);
    }

    int size() {
        return bySet.size();
    }

    long accesses() {
        return accesses;
    }

    long finalAccesses() {
        return sets.finalAccesses();
    }

    long ownerless() {
        return sets.ownerless();
    }

    long outsideSets() {
        return sets.outsideSets();
    }

    /** The declarations that determine the sets. */
    DeclaredSets declared() {
        return declared;
    }
}
