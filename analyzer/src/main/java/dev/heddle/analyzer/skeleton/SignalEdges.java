package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntIterator;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * Finds the edges of relaxed happens-before between threads (AssetFuzzer, section 3.1.1): start to begin, end to join, notify to
 * wake, unpark to resume, and the {@linkplain HandOffs hand-offs}. Locks, atomics and accesses give none.
 *
 * <p>Where a recording leaves open which signal it was, the earliest possible one is taken, or none: an edge too few costs a
 * candidate that replay does not confirm, an edge too many hides a bug. A wake takes the earliest notification of its monitor
 * that came after the thread had begun to wait; {@code notify} serves one thread, {@code notifyAll} all that waited then. A
 * resume takes the earliest unpark since the thread's last resume. An interrupt gives no edge. Every edge leads from an earlier
 * to a later event of the run, so that there are no cycles, whatever the recording holds.
 */
final class SignalEdges {
    private static final int ITEMS_REMEMBERED = 1 << 20;

    private final Edges edges = new Edges();
    private final HandOffs handOffs = new HandOffs(ITEMS_REMEMBERED, edges);
    private final Int2ObjectOpenHashMap<Point> starts = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Point> permits = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Monitor> monitors = new Int2ObjectOpenHashMap<>();
    private final UnseenEdges unseen = new UnseenEdges(edges);
    private long unmatched;

    /** An event: the index-th of its thread, from 0. */
    private record Point(int thread, int index) {}

    /** Who waits since which signal, and the signals since the first of them began to wait. */
    private static final class Monitor {
        final Int2IntOpenHashMap waiting = new Int2IntOpenHashMap();
        final ArrayDeque<Signal> signals = new ArrayDeque<>();
        int sent;
    }

    private record Signal(Point from, boolean all, int number) {}

    /** @param last for a join, the index of the last event so far of the thread that ended, or -1 if it has none */
    void event(Op op, int thread, int index, int target, int aux, int last) {
        switch (op) {
            case START -> starts.putIfAbsent(aux, new Point(thread, index));
            case BEGIN -> {
                Point start = starts.get(thread);
                if (start != null && start.thread != thread) {
                    edges.add(start.thread, start.index, thread, index);
                } else if (index > 0 || start != null) {
                    unmatched++;
                }
            }
            case JOIN -> join(thread, index, aux, last);
            case WAIT -> waits(thread, target);
            case WAKE -> wakes(thread, index, target);
            case NOTIFY -> signals(thread, index, target, false);
            case NOTIFY_ALL -> signals(thread, index, target, true);
            case UNPARK -> permits.putIfAbsent(aux, new Point(thread, index));
            case RESUME -> {
                Point unpark = permits.remove(thread);
                if (unpark != null && unpark.thread != thread) {
                    edges.add(unpark.thread, unpark.index, thread, index);
                }
            }
            case SEND -> handOffs.send(thread, index, target, aux);
            case RECEIVE -> handOffs.receive(thread, index, target, aux);
            default -> {}
        }
    }

    /** The edges of code of which nothing is recorded. */
    UnseenEdges unseen() {
        return unseen;
    }

    /** The end of a thread is its last event so far, whether or not its {@code END} was recorded. */
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

    /** Signals that came before everybody who still waits began to wait serve nobody any more. */
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

    /** Items that were handed over and are no longer remembered. */
    long forgotten() {
        return handOffs.forgotten();
    }

    /** Begins, joins and wakes without the other half. */
    long unmatched() {
        return unmatched;
    }
}
