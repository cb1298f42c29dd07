package dev.heddle.analyzer.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.prediction.RacePredictionCollector;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.reversal.ReversalEngine;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.trace.event.Op;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Races that are predicted from recordings with atomic operations. */
class RecordedRunTest {
    private static final String BOX = "p/Box";
    private static final int THE_BOX = 50;
    private static final int ATOMIC = 70;

    private final TraceBuilder trace =
            new TraceBuilder("trace").declare("java/lang/Object", null).declare(BOX, "java/lang/Object", "count");

    private int predicted() throws IOException {
        RacePredictionCollector predictions = new RacePredictionCollector("reversal", List.of(new ReversalEngine()));
        return predictions
                .read(new RecordedRun(trace), TraceStorage.inMemory(), SearchProgress.NONE)
                .races()
                .size();
    }

    private void increment(int thread) {
        trace.read(thread, BOX, "count", THE_BOX, 2).write(thread, BOX, "count", THE_BOX, 3);
    }

    @Test
    void aSuccessfulCompareAndSetStaysAfterTheWriteThatItReplaced() throws IOException {
        for (int thread = 0; thread < 2; thread++) {
            trace.atomic(thread, Op.ATOMIC_WRITE, "AtomicBoolean.compareAndSet(ZZ)", ATOMIC, 0, 11)
                    .atomic(thread, Op.ATOMIC_READ, "AtomicBoolean.compareAndSet(ZZ)", ATOMIC, 0, 11);
            increment(thread);
            trace.atomic(thread, Op.ATOMIC_WRITE, "AtomicBoolean.set(Z)", ATOMIC, 0, 12);
        }
        assertThat(predicted()).isZero();
    }

    @Test
    void aPlainSetOfAnAtomicKeepsNoOrder() throws IOException {
        for (int thread = 0; thread < 2; thread++) {
            trace.atomic(thread, Op.ATOMIC_WRITE, "AtomicBoolean.set(Z)", ATOMIC, 0, 11 + thread);
            increment(thread);
        }
        assertThat(predicted()).isPositive();
    }
}
