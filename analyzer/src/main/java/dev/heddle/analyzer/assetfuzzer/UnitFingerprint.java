package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntLinkedOpenHashMap;

/**
 * A unit of work without the identities of its object, locks and array elements, so that the same methods on other objects
 * are seen to be the same.
 *
 * @param hash of everything else
 * @param locks number of each lock, in the order of appearance
 * @param elements number of each array element, in the order of appearance
 */
record UnitFingerprint(long hash, Int2IntLinkedOpenHashMap locks, Long2IntLinkedOpenHashMap elements) {
    static UnitFingerprint of(UnitGroup unit, LockStates states, int setClass) {
        Int2IntLinkedOpenHashMap locks = new Int2IntLinkedOpenHashMap();
        Long2IntLinkedOpenHashMap elements = new Long2IntLinkedOpenHashMap();
        locks.defaultReturnValue(-1);
        elements.defaultReturnValue(-1);
        long h = StableHash.mix(unit.method, (long) setClass << 1 | (Variables.isClassSet(unit.set) ? 1 : 0));
        for (int hold : unit.acquired) {
            h = StableHash.mix(h, (long) number(locks, Hold.lock(hold)) << 1 | (Hold.isShared(hold) ? 1 : 0));
        }
        for (AccessRow row : unit.rows()) {
            h = StableHash.mix(h, row.field);
            h = StableHash.mix(h, Variables.isElement(row.variable) ? number(elements, row.variable) : -1);
            h = StableHash.mix(h, (long) row.site << 32 | row.context);
            for (int i = 0; i < row.size(); i++) {
                Span span = row.span(i);
                h = StableHash.mix(h, (long) span.segment << 32 | span.epoch);
                h = StableHash.mix(h, (long) span.first << 32 | span.last);
                int[] held = states.holds(span.lockState);
                for (int j = 0; j < held.length; j++) {
                    // The place tells the mode: it is another operation.
                    int lock = number(locks, Hold.lock(held[j]));
                    h = StableHash.mix(h, (long) lock << 32 | states.places(span.lockState)[j]);
                    h = StableHash.mix(h, (long) span.firstNumbers[j] << 32 | span.lastNumbers[j]);
                }
            }
        }
        return new UnitFingerprint(h, locks, elements);
    }

    private static int number(Int2IntLinkedOpenHashMap numbers, int lock) {
        int known = numbers.get(lock);
        if (known < 0) {
            known = numbers.size();
            numbers.put(lock, known);
        }
        return known;
    }

    private static int number(Long2IntLinkedOpenHashMap numbers, long element) {
        int known = numbers.get(element);
        if (known < 0) {
            known = numbers.size();
            numbers.put(element, known);
        }
        return known;
    }

    /** The same for two pairs of units iff the units are alike, and share the locks and elements in the same places. */
    static long ofPair(UnitFingerprint one, UnitFingerprint other) {
        long h = StableHash.mix(one.hash, other.hash);
        for (int lock : one.locks.keySet()) {
            h = StableHash.mix(h, other.locks.get(lock));
        }
        for (long element : one.elements.keySet()) {
            h = StableHash.mix(h, other.elements.get(element));
        }
        return h;
    }
}
