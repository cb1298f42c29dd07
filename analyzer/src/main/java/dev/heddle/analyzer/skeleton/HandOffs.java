package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.Arrays;

/**
 * Finds the edges from sends of one thread to receives of others, matched by their key.
 * <p>For each thread, only the latest send of an item is kept, because earlier ones precede it. An edge is added only
 * if the receiver has not received from that thread at least as late a send. So a million reads of one map entry give
 * at most one edge for each pair of threads. The number of items is limited. Beyond the limit, the item with the least
 * recent first send is forgotten and counted, which can only omit edges.
 */
final class HandOffs {
    private final int limit;
    private final Edges edges;
    private final Long2ObjectLinkedOpenHashMap<Sent> items = new Long2ObjectLinkedOpenHashMap<>();
    /** For each receiver and sender, the index of the latest received send plus 1. */
    private int[][] received = new int[16][];

    private long forgotten;

    /** The latest send of an item by one thread, linked to those by others. */
    private static final class Sent {
        final int thread;
        int index;
        final Sent next;

        Sent(int thread, int index, Sent next) {
            this.thread = thread;
            this.index = index;
            this.next = next;
        }
    }

    /**
     * Makes a matcher.
     *
     * @param edges receives the edges
     */
    HandOffs(int limit, Edges edges) {
        this.limit = limit;
        this.edges = edges;
    }

    /** Records a send of the item, or of any item, with this key. */
    void send(int thread, int index, long key) {
        Sent all = items.getAndMoveToLast(key);
        for (Sent one = all; one != null; one = one.next) {
            if (one.thread == thread) {
                one.index = index;
                return;
            }
        }
        items.putAndMoveToLast(key, new Sent(thread, index, all));
        if (items.size() > limit) {
            items.removeFirst();
            forgotten++;
        }
    }

    void receive(int thread, int index, long key) {
        for (Sent one = items.get(key); one != null; one = one.next) {
            if (one.thread != thread && isNew(thread, one)) {
                edges.add(one.thread, one.index, thread, index);
            }
        }
    }

    private boolean isNew(int thread, Sent sent) {
        if (thread >= received.length) {
            received = Arrays.copyOf(received, Math.max(thread + 1, received.length * 2));
        }
        int[] from = received[thread];
        if (from == null || sent.thread >= from.length) {
            int length = Math.max(sent.thread + 1, 16);
            from = received[thread] = from == null ? new int[length] : Arrays.copyOf(from, length * 2);
        }
        if (from[sent.thread] > sent.index) {
            return false;
        }
        from[sent.thread] = sent.index + 1;
        return true;
    }

    /** Number of forgotten items. */
    long forgotten() {
        return forgotten;
    }
}
