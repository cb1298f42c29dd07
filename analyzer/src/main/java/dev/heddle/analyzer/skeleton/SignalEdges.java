package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntIterator;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * Finds the edges of relaxed happens-before between threads (AssetFuzzer, section 3.1.1), for the
 * {@linkplain dev.heddle.trace.order.SyncKind#isRelaxed relaxed} rows of the {@link OrderTable}. This class decides
 * only which release an acquisition matches. {@link UnrecordedCodeEdges} does so for unrecorded code.
 * <p>If a recording does not determine the signal, the earliest possible one is assumed, or no signal at all. A missing
 * edge costs a candidate that replay does not confirm; a wrong edge hides a bug. A wake matches the earliest
 * notification of its monitor after the begin of the wait. A {@code notify} wakes one thread, {@code notifyAll} all
 * that waited then. A resume matches the earliest unpark since the thread's last resume. An interrupt gives no edge.
 * Every edge leads from an earlier to a later event of the run, so there are no cycles, even in a damaged recording.
 */
final class SignalEdges {
    private static final int ITEMS_REMEMBERED = 1 << 20;

    private final Edges edges = new Edges();
    private final HandOffs handOffs = new HandOffs(ITEMS_REMEMBERED, edges);
    private final Int2ObjectOpenHashMap<Point> starts = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Point> permits = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Monitor> monitors = new Int2ObjectOpenHashMap<>();
    private final UnrecordedCodeEdges unrecorded = new UnrecordedCodeEdges(edges);
    private long unmatched;

    /** An event: its thread, and its index in the thread, from 0. */
    private record Point(int thread, int index) {}

    /**
     * The waiting threads with the number of the first signal after their begin, and the signals since the earliest of
     * these.
     */
    private static final class Monitor {
        final Int2IntOpenHashMap waiting = new Int2IntOpenHashMap();
        final ArrayDeque<Signal> signals = new ArrayDeque<>();
        int sent;
    }

    private record Signal(Point from, boolean all, int number) {}

    /**
     * Processes an event.
     *
     * @param last for a join, the index of the last event so far of the ended thread, or -1 without an event
     */
    void event(Op op, int thread, int index, int target, int aux, int last) {
        if (op == Op.WAIT) {
            waits(thread, target);
        }
        for (OrderRow row : OrderTable.rowsOf(op)) {
            switch (row.kind()) {
                case START -> start(row.releases(), thread, index, aux);
                case THREAD -> {
                    if (row.key() == SyncKey.THREAD_IN_AUX) {
                        join(thread, index, aux, last);
                    }
                }
                case CONDITION -> {
                    if (row.releases()) {
                        signals(thread, index, target, op == Op.NOTIFY_ALL);
                    } else {
                        wakes(thread, index, target);
                    }
                }
                case PARKING -> park(row.releases(), thread, index, aux);
                case HAND_OFF -> {
                    long key = row.keyOf(thread, target, aux, 0);
                    if (row.acquires()) {
                        handOffs.receive(thread, index, key);
                    } else if (row.appliesTo(aux)) {
                        handOffs.send(thread, index, key);
                    }
                }
                default -> {}
            }
        }
    }

    private void start(boolean releases, int thread, int index, int started) {
        if (releases) {
            starts.putIfAbsent(started, new Point(thread, index));
            return;
        }
        Point start = starts.get(thread);
        if (start != null && start.thread != thread) {
            edges.add(start.thread, start.index, thread, index);
        } else if (index > 0 || start != null) {
            unmatched++;
        }
    }

    private void park(boolean releases, int thread, int index, int unparked) {
        if (releases) {
            permits.putIfAbsent(unparked, new Point(thread, index));
            return;
        }
        Point unpark = permits.remove(thread);
        if (unpark != null && unpark.thread != thread) {
            edges.add(unpark.thread, unpark.index, thread, index);
        }
    }

    /** The edges of unrecorded code. */
    UnrecordedCodeEdges unrecorded() {
        return unrecorded;
    }

    /** The end of a thread is its last event so far, even if its {@code END} was not recorded. */
    private void join(int thread, int index, int ended, int last) {
        if (last >= 0 && ended != thread) {
            edges.add(ended, last, thread, index);
        } else {
            unmatched++;
        }
    }

    private void waits(int thread, int target) {
        Monitor monitor = monitors.computeIfAbsent(target, t -> new Monitor());
        monitor.waiting.put(thread, monitor.sent);
    }

    private void signals(int thread, int index, int target, boolean all) {
        Monitor monitor = monitors.get(target);
        if (monitor != null && !monitor.waiting.isEmpty()) {
            monitor.signals.add(new Signal(new Point(thread, index), all, monitor.sent++));
        }
    }

    private void wakes(int thread, int index, int target) {
        Monitor monitor = monitors.get(target);
        if (monitor == null || !monitor.waiting.containsKey(thread)) {
            unmatched++;
            return;
        }
        int since = monitor.waiting.remove(thread);
        for (Iterator<Signal> signals = monitor.signals.iterator(); signals.hasNext(); ) {
            Signal signal = signals.next();
            if (signal.number >= since && signal.from.thread != thread) {
                edges.add(signal.from.thread, signal.from.index, thread, index);
                if (!signal.all) {
                    signals.remove();
                }
                break;
            }
        }
        forget(monitor);
    }

    /** Removes the signals that precede all current waits. */
    private static void forget(Monitor monitor) {
        int oldest = monitor.sent;
        for (IntIterator since = monitor.waiting.values().iterator(); since.hasNext(); ) {
            oldest = Math.min(oldest, since.nextInt());
        }
        while (!monitor.signals.isEmpty() && monitor.signals.peek().number < oldest) {
            monitor.signals.remove();
        }
    }

    Edges edges() {
        return edges;
    }

    /** Number of forgotten hand-off items. */
    long forgotten() {
        return handOffs.forgotten();
    }

    /** Number of begins, joins and wakes without a counterpart. */
    long unmatched() {
        return unmatched;
    }
}
