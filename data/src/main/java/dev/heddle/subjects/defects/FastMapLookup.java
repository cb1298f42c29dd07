package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.apache.commons.collections.FastHashMap;

/**
 * Commons Collections, {@code FastHashMap} in fast mode: {@code put} publishes a copy of the map in a plain field, and
 * {@code get} reads it without a lock. Failure: a reader sees the copy, but not its table, and does not find a key that
 * was always there. Only a read of an older value shows it.
 */
public final class FastMapLookup {
    private FastMapLookup() {}

    public static void main(String[] args) {
        FastHashMap map = new FastHashMap();
        map.put("first", "1");
        map.setFast(true);
        Object[] found = new Object[1];
        Racers.run(() -> map.put("second", "2"), () -> found[0] = map.get("first"));
        if (!"1".equals(found[0])) {
            throw new IllegalStateException("the value of first is " + found[0]);
        }
    }
}
