package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * A unit of work without the identities of its object, locks and array elements. The same methods on other objects have
 * the same fingerprint.
 *
 * @param hash hash of everything else
 * @param locks the locks in the order of appearance; there are few
 * @param elements array elements in the order of appearance; there are few, because a restricted unit has at most two
 *     variables
 */
record UnitFingerprint(long hash, IntArrayList locks, LongArrayList elements) {
    static UnitFingerprint of(UnitGroup unit, LockStates states, int setClass) {
        IntArrayList locks = new IntArrayList(4);
        LongArrayList elements = new LongArrayList(2);
        long h = StableHash.mix(unit.method, (long) setClass << 1 | (VariableIds.isClassSet(unit.set) ? 1 : 0));
        for (int hold : unit.acquired) {
            h = StableHash.mix(h, (long) number(locks, Hold.lock(hold)) << 1 | (Hold.isShared(hold) ? 1 : 0));
        }
        for (AccessRow row : unit.rows()) {
            h = StableHash.mix(h, row.field);
            h = StableHash.mix(h, VariableIds.isElement(row.variable) ? number(elements, row.variable) : -1);
            h = StableHash.mix(h, (long) row.site << 32 | row.context);
            for (int i = 0; i < row.size(); i++) {
                Span span = row.span(i);
                h = StableHash.mix(h, (long) span.segment << 32 | span.epoch);
                h = StableHash.mix(h, (long) span.first << 32 | span.last);
                int[] held = states.holds(span.lockState);
                for (int j = 0; j < held.length; j++) {
                    // The place of the acquisition also determines the mode, because another mode is another operation.
                    int lock = number(locks, Hold.lock(held[j]));
                    h = StableHash.mix(h, (long) lock << 32 | states.places(span.lockState)[j]);
                    h = StableHash.mix(h, (long) span.firstNumbers[j] << 32 | span.lastNumbers[j]);
                }
            }
        }
        return new UnitFingerprint(h, locks, elements);
    }

    private static int number(IntArrayList known, int lock) {
        int at = known.indexOf(lock);
        if (at < 0) {
            known.add(lock);
            return known.size() - 1;
        }
        return at;
    }

    private static int number(LongArrayList known, long element) {
        int at = known.indexOf(element);
        if (at < 0) {
            known.add(element);
            return known.size() - 1;
        }
        return at;
    }

    /**
     * A hash that is equal for two pairs of units iff the units are alike and share the locks and elements in the same
     * places.
     */
    static long ofPair(UnitFingerprint one, UnitFingerprint other) {
        long h = StableHash.mix(one.hash, other.hash);
        for (int i = 0; i < one.locks.size(); i++) {
            h = StableHash.mix(h, other.locks.indexOf(one.locks.getInt(i)));
        }
        for (int i = 0; i < one.elements.size(); i++) {
            h = StableHash.mix(h, other.elements.indexOf(one.elements.getLong(i)));
        }
        return h;
    }
}
