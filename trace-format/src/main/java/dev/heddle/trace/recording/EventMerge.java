package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventConsumer;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges the streams of all threads by stamp. It keeps reading from one thread while that thread's next event is the
 * oldest.
 */
final class EventMerge {
    private EventMerge() {}

    static void run(QueueReader.Stream[] streams, EventConsumer consumer) {
        PriorityQueue<QueueReader.Stream> heap = new PriorityQueue<>(
                Math.max(1, streams.length),
                Comparator.comparingLong(QueueReader.Stream::stamp).thenComparingInt(QueueReader.Stream::thread));
        heap.addAll(List.of(streams));
        while (!heap.isEmpty()) {
            QueueReader.Stream first = heap.poll();
            QueueReader.Stream second = heap.peek();
            long limit = second == null
                    ? Long.MAX_VALUE
                    : second.thread() > first.thread() ? second.stamp() : second.stamp() - 1;
            if (first.deliverUpTo(Math.max(limit, first.stamp()), consumer)) {
                heap.add(first);
            }
        }
    }
}
