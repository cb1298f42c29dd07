package dev.heddle.analyzer.rankchecker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadEventsTest {
    private static final String MAIN = "p/Main";

    private static TraceBuilder trace() {
        return new TraceBuilder("trace")
                .declare(MAIN, "java/lang/Object", "static total", "own")
                .declare("p/Base", "java/lang/Object", "low")
                .declare("p/Node", "p/Base", "value")
                .thread(1, "0")
                .thread(2, "0.1")
                .thread(3, "0.2");
    }

    @Test
    void countsContendedAccessesOnly() {
        TraceBuilder trace = trace();
        // Before the start of the threads, and therefore ordered.
        trace.write(1, MAIN, "own", 7, 1).write(1, "p/Node", "value", 8, 2);
        trace.signal(1, Op.START, 0, 2).signal(1, Op.START, 0, 3);
        trace.read(2, MAIN, "own", 7, 3).write(2, "p/Node", "value", 8, 4);
        trace.read(3, "p/Node", "value", 8, 5).read(3, MAIN, "own", 7, 6);
        // Another object of the same class, which only one thread uses: the field counts for any object.
        trace.write(3, "p/Node", "value", 9, 7);
        ThreadEvents events = ThreadEvents.of(List.of(trace));
        assertThat(events.variables()).containsExactly("p.Node.value");
        assertThat(events.counts()).isEqualTo(Map.of("0", 1L, "0.1", 1L, "0.2", 2L));
    }

    @Test
    void namesAFieldAsAllInstructionsDo() {
        TraceBuilder trace = trace();
        trace.write(2, "p/Node", "low", 8, 1).read(3, "p/Base", "low", 8, 2);
        assertThat(ThreadEvents.of(List.of(trace)).variables()).containsExactly("p.Base.low", "p.Node.low");
    }

    @Test
    void countsLocksAndElementsAndACopyOnce() {
        TraceBuilder trace = trace();
        trace.acquire(2, 5, "java/lang/Object", 1).release(2, 5, 2);
        trace.element(2, Op.ARRAY_STORE, 6, 0, 3).element(3, Op.ARRAY_LOAD, 6, 0, 4);
        // Reads alone are not contended.
        trace.element(2, Op.ARRAY_LOAD, 6, 1, 5).element(3, Op.ARRAY_LOAD, 6, 1, 6);
        ThreadEvents events = ThreadEvents.of(List.of(trace));
        assertThat(events.variables()).containsExactly("int[].elements");
        assertThat(events.counts()).isEqualTo(Map.of("0.1", 3L, "0.2", 2L));
    }

    @Test
    void countsTheMeanOfRuns() {
        TraceBuilder one = trace().acquire(2, 5, "java/lang/Object", 1);
        TraceBuilder two = trace().acquire(2, 5, "java/lang/Object", 1)
                .acquire(2, 5, "java/lang/Object", 1)
                .acquire(3, 5, "java/lang/Object", 1);
        assertThat(ThreadEvents.of(List.of(one, two)).counts()).isEqualTo(Map.of("0.1", 2L, "0.2", 1L));
    }
}
