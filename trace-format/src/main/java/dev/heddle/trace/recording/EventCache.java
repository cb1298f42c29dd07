package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventConsumer;

/**
 * The events of a recording, unpacked and in the order of the run: most analyses read them more than once. An event
 * takes 24 bytes.
 */
final class EventCache {
    /** Largest number of events of a recording that is cached without a request. */
    private static final int MOST = 1 << 20;
    /** The share of the heap that they may take. */
    private static final int PART_OF_HEAP = 16;

    /** The same on request, when several analyses follow. */
    static final int MOST_WANTED = 1 << 28;

    static final int WANTED_PART_OF_HEAP = 4;

    static final int BYTES_OF_EVENT = 24;

    private final long[] stamps;
    private final int[] threads;
    private final int[] sites;
    private final int[] targets;
    private final int[] auxes;
    private int size;

    private EventCache(int room) {
        stamps = new long[room];
        threads = new int[room];
        sites = new int[room];
        targets = new int[room];
        auxes = new int[room];
    }

    /** Whether this number of events is small enough to be cached without a request. */
    static boolean hasRoomFor(long events) {
        return events <= MOST && events * BYTES_OF_EVENT <= Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    }

    /** Passes all events on, and caches them. */
    static EventCache of(QueueReader queue, EventConsumer consumer) {
        EventCache kept = new EventCache((int) queue.events());
        queue.merge((stamp, thread, site, target, aux) -> {
            kept.add(stamp, thread, site, target, aux);
            consumer.event(stamp, thread, site, target, aux);
        });
        return kept;
    }

    private void add(long stamp, int thread, int site, int target, int aux) {
        stamps[size] = stamp;
        threads[size] = thread;
        sites[size] = site;
        targets[size] = target;
        auxes[size] = aux;
        size++;
    }

    void forEach(EventConsumer consumer) {
        for (int i = 0; i < size; i++) {
            consumer.event(stamps[i], threads[i], sites[i], targets[i], auxes[i]);
        }
    }
}
