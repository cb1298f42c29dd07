package dev.heddle.analyzer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the number of events for which room is made in advance. */
class TraceReadingTest {
    @Test
    void reservesNoRoomForOmittedUnits() {
        FakeRun run = new FakeRun();
        for (int unit = 0; unit < 100; unit++) {
            run.add(0, EventKind.BEGIN, 0).add(0, EventKind.WRITE, 0).add(0, EventKind.END, 0);
            run.add(1, EventKind.READ, 0);
        }
        assertThat(run.trace().capacity()).isEqualTo(200);
        assertThat(run.trace().size()).isEqualTo(200);
        assertThat(run.traceWithUnits().capacity()).isEqualTo(400);
        assertThat(run.traceWithUnits().size()).isEqualTo(400);
    }

    @Test
    void reservesAFractionOfTheHeapOnly() {
        long heap = 1L << 30;
        assertThat(TraceReading.firstCapacity(60_000_000, heap)).isEqualTo(10_737_418);
        assertThat(TraceReading.firstCapacity(5_000_000, heap)).isEqualTo(5_000_000);
        assertThat(TraceReading.firstCapacity(1L << 40, 1L << 40)).isEqualTo(1 << 26);
        assertThat(TraceReading.firstCapacity(0, heap)).isZero();
    }

    /** Events beyond the initial room are also kept. */
    @Test
    void growsWithItsEvents() {
        Trace trace = new Trace(TraceReading.firstCapacity(5_000, 100_000), TraceStorage.inMemory());
        assertThat(trace.capacity()).isEqualTo(1_000);
        for (int event = 0; event < 5_000; event++) {
            trace.add(event, event % 3, EventKind.WRITE, 7, event);
        }
        assertThat(trace.size()).isEqualTo(5_000);
        assertThat(trace.place(4_999)).isEqualTo(4_999);
    }

    @Test
    void saturatesCounts() {
        assertThat(TraceReading.oneMore(0)).isEqualTo(1);
        assertThat(TraceReading.oneMore(Integer.MAX_VALUE - 1)).isEqualTo(Integer.MAX_VALUE);
        assertThat(TraceReading.oneMore(Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }
}
