package dev.heddle.recorder.boot;

import java.lang.ref.WeakReference;

/**
 * The identity hash codes that objects got under control. The references are weak, and the table uses nothing that may
 * be woven, because woven tables call it.
 *
 * <p>All methods are synchronized, and none of them waits.
 */
final class PinnedHashes {
    private static final int FIRST = 1 << 10;

    private Entry[] buckets = new Entry[FIRST];
    private int count;

    private static final class Entry extends WeakReference<Object> {
        final int identity;
        final int hash;
        Entry next;

        Entry(Object object, int identity, int hash, Entry next) {
            super(object);
            this.identity = identity;
            this.hash = hash;
            this.next = next;
        }
    }

    /** The pinned hash code of an object, which is drawn at the first call. */
    synchronized int get(Object object, int identity, ThreadLog log) {
        for (Entry e = buckets[identity & buckets.length - 1]; e != null; e = e.next) {
            if (e.identity == identity && e.refersTo(object)) {
                return e.hash;
            }
        }
        if (count == buckets.length) {
            rebuild();
        }
        // An uncontrolled thread draws no number.
        int hash = log == null ? identity : DeterministicValues.nextHash(log);
        int bucket = identity & buckets.length - 1;
        buckets[bucket] = new Entry(object, identity, hash, buckets[bucket]);
        count++;
        return hash;
    }

    /** Drops the entries of objects that are gone, and makes room. */
    private void rebuild() {
        int live = 0;
        for (Entry bucket : buckets) {
            for (Entry e = bucket; e != null; e = e.next) {
                live += e.refersTo(null) ? 0 : 1;
            }
        }
        Entry[] more = new Entry[live > buckets.length / 2 ? buckets.length * 2 : buckets.length];
        count = 0;
        for (Entry bucket : buckets) {
            for (Entry e = bucket; e != null; ) {
                Entry next = e.next;
                if (!e.refersTo(null)) {
                    int to = e.identity & more.length - 1;
                    e.next = more[to];
                    more[to] = e;
                    count++;
                }
                e = next;
            }
        }
        buckets = more;
    }
}
