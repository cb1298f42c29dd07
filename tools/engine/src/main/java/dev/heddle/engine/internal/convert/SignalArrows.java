package dev.heddle.engine.internal.convert;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds the start of each arrow. An acquiring event gets an arrow from the latest releasing event of the same kind and
 * keys; a wake-up gets one from the earliest notification since its wait. Only the last {@value #MOST} releasing events
 * are stored, so an arrow over a longer distance is not drawn.
 */
final class SignalArrows {
    private static final int MOST = 1 << 16;
    private static final int MOST_OF_A_MONITOR = 1 << 10;

    private final ChromeTrace trace;
    private final Map<Key, Point> given = new LinkedHashMap<>(16, 0.75f, false) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Point> eldest) {
            return size() > MOST;
        }
    };
    private final Map<Integer, Monitor> monitors = new HashMap<>();

    private record Key(String kind, long object) {}

    private record Point(long stamp, int thread) {}

    private record Notification(Point from, boolean all, long number) {}

    /**
     * The waiting threads with the number of notifications at the start of their wait, and the notifications since the
     * first of these waits.
     */
    private static final class Monitor {
        final Map<Integer, Long> waiting = new HashMap<>();
        final ArrayDeque<Notification> notifications = new ArrayDeque<>();
        long count;
    }

    SignalArrows(ChromeTrace trace) {
        this.trace = trace;
    }

    /** An event releases to an object. */
    void release(String kind, long object, long stamp, int thread) {
        Key key = new Key(kind, object);
        given.remove(key);
        given.put(key, new Point(stamp, thread));
    }

    /** An event acquires from an object. */
    void acquire(String kind, long object, long stamp, int thread) {
        Point from = given.get(new Key(kind, object));
        if (from != null && from.thread != thread) {
            trace.arrow(kind, from.stamp, from.thread, stamp, thread);
        }
    }

    void waits(int thread, int monitor) {
        Monitor at = monitors.computeIfAbsent(monitor, m -> new Monitor());
        at.waiting.put(thread, at.count);
    }

    void notifies(long stamp, int thread, int monitor, boolean all) {
        Monitor at = monitors.get(monitor);
        if (at != null) {
            at.notifications.add(new Notification(new Point(stamp, thread), all, at.count++));
            if (at.notifications.size() > MOST_OF_A_MONITOR) {
                at.notifications.remove();
            }
        }
    }

    void wakes(long stamp, int thread, int monitor) {
        Monitor at = monitors.get(monitor);
        Long since = at == null ? null : at.waiting.remove(thread);
        if (since == null) {
            return;
        }
        for (Iterator<Notification> all = at.notifications.iterator(); all.hasNext(); ) {
            Notification one = all.next();
            if (one.number >= since && one.from.thread != thread) {
                trace.arrow("notify", one.from.stamp, one.from.thread, stamp, thread);
                if (!one.all) {
                    all.remove();
                }
                break;
            }
        }
        if (at.waiting.isEmpty()) {
            monitors.remove(monitor);
        }
    }
}
