package dev.heddle.replayer.strategy.rankchecker;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Maps objects to numbers, by identity, without keeping them alive. A lookup allocates nothing. */
final class ObjectTable {
    /** For an object that has no number. */
    static final int NONE = Integer.MIN_VALUE;

    private static final class Entry extends WeakReference<Object> {
        final int hash;
        final int value;
        Entry next;

        Entry(Object object, int hash, int value, Entry next, ReferenceQueue<Object> gone) {
            super(object, gone);
            this.hash = hash;
            this.value = value;
            this.next = next;
        }
    }

    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private Entry[] table = new Entry[64];
    private int size;

    /** The object must not have a number yet. */
    void put(Object object, int value) {
        for (Reference<?> dead = gone.poll(); dead != null; dead = gone.poll()) {
            remove((Entry) dead);
        }
        if (size >= table.length) {
            grow();
        }
        int hash = System.identityHashCode(object);
        int at = hash & table.length - 1;
        table[at] = new Entry(object, hash, value, table[at], gone);
        size++;
    }

    /**
     * Returns the object's number, or {@link #NONE}. Uses {@code get} instead of {@code refersTo}: the quick compiler
     * of controlled runs has an intrinsic for the former only.
     */
    int get(Object object) {
        int hash = System.identityHashCode(object);
        for (Entry entry = table[hash & table.length - 1]; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.get() == object) {
                return entry.value;
            }
        }
        return NONE;
    }

    /** Number of entries; some objects may have been collected. */
    int size() {
        return size;
    }

    private void remove(Entry dead) {
        int at = dead.hash & table.length - 1;
        Entry before = null;
        for (Entry entry = table[at]; entry != null; before = entry, entry = entry.next) {
            if (entry == dead) {
                if (before == null) {
                    table[at] = entry.next;
                } else {
                    before.next = entry.next;
                }
                size--;
                return;
            }
        }
    }

    private void grow() {
        Entry[] old = table;
        table = new Entry[old.length * 2];
        for (Entry first : old) {
            for (Entry entry = first; entry != null; ) {
                Entry next = entry.next;
                int at = entry.hash & table.length - 1;
                entry.next = table[at];
                table[at] = entry;
                entry = next;
            }
        }
    }
}
