package dev.heddle.analyzer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A spool returns the events that it received. */
class EventSpoolTest {
    private static final int[] LIMITS = {1, 16, 1 << 12, 1 << 20, 1 << 27, Integer.MAX_VALUE};

    private record Event(long at, int thread, EventKind kind, int operand, int place) {}

    @Test
    void returnsAllEventsInOrder() {
        for (int seed = 0; seed < 8; seed++) {
            List<Event> events = events(new Random(seed), 200_000);
            EventSpool spool = new EventSpool(1L << 30);
            events.forEach(one -> spool.event(one.at, one.thread, one.kind, one.operand, one.place));
            assertThat(spool.isWhole()).isTrue();
            List<Event> drained = new ArrayList<>();
            spool.drain((at, thread, kind, operand, place) -> drained.add(new Event(at, thread, kind, operand, place)));
            assertThat(drained).as("seed %d", seed).isEqualTo(events);
        }
    }

    @Test
    void reportsThatItIsFull() {
        for (long mostBytes : new long[] {0, 1 << 20, 3 << 20}) {
            EventSpool spool = new EventSpool(mostBytes);
            events(new Random(mostBytes), 1_000_000)
                    .forEach(one -> spool.event(one.at, one.thread, one.kind, one.operand, one.place));
            assertThat(spool.isWhole()).as("of %,d bytes", mostBytes).isFalse();
        }
    }

    @Test
    void isWholeWithoutEvents() {
        EventSpool spool = new EventSpool(0);
        assertThat(spool.isWhole()).isTrue();
        spool.drain((at, thread, kind, operand, place) -> {
            throw new AssertionError("there is no event");
        });
    }

    private static List<Event> events(Random random, int count) {
        List<Event> events = new ArrayList<>();
        long at = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            at = random.nextInt(8) == 0 ? at + random.nextInt(1 << 20) + (1L << random.nextInt(40)) : at + 1;
            boolean isUsual = random.nextInt(4) > 0;
            events.add(new Event(
                    at,
                    number(random, isUsual),
                    EventKind.values()[random.nextInt(EventKind.values().length)],
                    random.nextInt(20) == 0 ? -1 : number(random, isUsual),
                    number(random, isUsual)));
        }
        return events;
    }

    private static int number(Random random, boolean isUsual) {
        return random.nextInt(isUsual ? 1000 : LIMITS[random.nextInt(LIMITS.length)]);
    }
}
