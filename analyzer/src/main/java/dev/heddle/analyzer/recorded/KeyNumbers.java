package dev.heddle.analyzer.recorded;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/** Numbers keys of several kinds, from 0. */
final class KeyNumbers<K extends Enum<K>> {
    private final K[] kinds;
    private final Long2IntOpenHashMap[] byKind;
    private final LongArrayList keys = new LongArrayList();
    private final IntArrayList kindOf = new IntArrayList();

    KeyNumbers(Class<K> kinds) {
        this.kinds = kinds.getEnumConstants();
        byKind = new Long2IntOpenHashMap[this.kinds.length];
        Arrays.setAll(byKind, kind -> {
            Long2IntOpenHashMap map = new Long2IntOpenHashMap();
            map.defaultReturnValue(-1);
            return map;
        });
    }

    int of(K kind, long key) {
        int known = byKind[kind.ordinal()].get(key);
        if (known >= 0) {
            return known;
        }
        byKind[kind.ordinal()].put(key, keys.size());
        kindOf.add(kind.ordinal());
        keys.add(key);
        return keys.size() - 1;
    }

    K kind(int number) {
        return kinds[kindOf.getInt(number)];
    }

    long key(int number) {
        return keys.getLong(number);
    }
}
