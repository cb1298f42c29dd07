package dev.heddle.recorder.boot;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.name.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The events of some logs, in memory. */
final class RecordedEvents implements EventSource {
    private record Event(int thread, long word0, long word1) {}

    private final Names names;
    private final List<Event> events = new ArrayList<>();

    RecordedEvents(Names names, Iterable<ThreadLog> logs) {
        this.names = names;
        long[] words = new long[ThreadLog.RING_WORDS];
        for (ThreadLog log : logs) {
            for (int count = log.available(); count > 0; count = log.available()) {
                log.take(words, count);
                for (int at = 0; at < count; at += EventLayout.WORDS) {
                    events.add(new Event(log.number, words[at], words[at + 1]));
                }
            }
        }
        events.sort(Comparator.comparingLong(event -> EventLayout.stamp(event.word0)));
    }

    static long count(EventSource source) {
        long[] count = {0};
        source.forEach((stamp, thread, site, target, aux) -> count[0]++);
        return count[0];
    }

    @Override
    public String name() {
        return "in memory";
    }

    @Override
    public Names names() {
        return names;
    }

    @Override
    public void forEach(EventConsumer consumer) {
        for (Event event : events) {
            consumer.event(
                    EventLayout.stamp(event.word0),
                    event.thread,
                    EventLayout.site(event.word0),
                    EventLayout.target(event.word1),
                    EventLayout.aux(event.word1));
        }
    }
}
