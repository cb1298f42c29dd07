package dev.heddle.replayer.strategy;

/**
 * A map by object identity for use at decisions, where {@link java.util.IdentityHashMap} would be slow: a controlled
 * run instruments the JDK's maps, so every lookup would pay for the frames of its methods. The caller must guard it.
 */
public final class IdentityTable<K, V> {
    private static final int FIRST = 16;

    private Object[] keys = new Object[FIRST];
    private Object[] values = new Object[FIRST];
    private int size;

    /** Returns the value of an object, or null. */
    @SuppressWarnings("unchecked")
    public V get(K key) {
        for (int at = home(key); keys[at] != null; at = next(at)) {
            if (keys[at] == key) {
                return (V) values[at];
            }
        }
        return null;
    }

    /** @param value not null */
    public void put(K key, V value) {
        if (2 * size >= keys.length) {
            grow();
        }
        int at = find(key);
        size += keys[at] == null ? 1 : 0;
        keys[at] = key;
        values[at] = value;
    }

    /** @return whether the object had a value */
    public boolean remove(K key) {
        int at = find(key);
        if (keys[at] == null) {
            return false;
        }
        keys[at] = null;
        values[at] = null;
        size--;
        // Entries behind the removed one may have been displaced by it.
        for (int i = next(at); keys[i] != null; i = next(i)) {
            Object moved = keys[i];
            Object value = values[i];
            keys[i] = null;
            values[i] = null;
            int free = find(moved);
            keys[free] = moved;
            values[free] = value;
        }
        return true;
    }

    /** Number of objects. */
    public int size() {
        return size;
    }

    /** The position of an object, or its free position. */
    private int find(Object key) {
        int at = home(key);
        while (keys[at] != null && keys[at] != key) {
            at = next(at);
        }
        return at;
    }

    private int home(Object key) {
        return System.identityHashCode(key) * 0x9E37_79B9 >>> 8 & keys.length - 1;
    }

    private int next(int at) {
        return at + 1 & keys.length - 1;
    }

    private void grow() {
        Object[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new Object[2 * oldKeys.length];
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }
}
