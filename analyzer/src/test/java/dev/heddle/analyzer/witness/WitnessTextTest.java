package dev.heddle.analyzer.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.TraceReading;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WitnessTextTest {
    private final FakeRun run = new FakeRun()
            .add(0, EventKind.FORK, 1)
            .add(0, EventKind.WRITE, 1)
            .add(0, EventKind.ACQUIRE, 0)
            .add(0, EventKind.WRITE, 0)
            .add(0, EventKind.RELEASE, 0)
            .add(1, EventKind.ACQUIRE, 0)
            .add(1, EventKind.READ, 0)
            .add(1, EventKind.RELEASE, 0)
            .add(1, EventKind.READ, 1);

    private static final String RIGHT = """
            T0|fork(T1)|0
            T0|w(V1)|1
            T0|acq(L0)|2
            T0|w(V0)|3
            T0|rel(L0)|4
            T1|acq(L0)|5
            T1|r(V0)|6
            """;

    private WitnessText text;
    private TraceReading reading;

    @BeforeEach
    void readsTheRun() throws IOException {
        reading = TraceReading.of(run);
        text = new WitnessText(run, reading);
    }

    @Test
    void acceptsWhatItWrites() throws IOException {
        StringBuilder written = new StringBuilder();
        text.write(Witness.of(new int[] {0, 1, 2}, 3, 4), written);
        assertThat(written).hasToString("T0|fork(T1)|0\nT0|w(V1)|1\nT0|acq(L0)|2\nT0|w(V0)|3\nT0|rel(L0)|4\n");
        assertThat(RunIndex.of(reading.trace()).trace().size()).isEqualTo(run.size());
    }

    @Test
    void acceptsTwoConflictingAccesses() throws IOException {
        FakeRun racing = new FakeRun()
                .add(0, EventKind.FORK, 1)
                .add(0, EventKind.WRITE, 0)
                .add(1, EventKind.WRITE, 0);
        WitnessText other = new WitnessText(racing, TraceReading.of(racing));
        assertThat(other.check(reader("T0|fork(T1)|0\nT1|w(V0)|2\nT0|w(V0)|1\n")))
                .isNull();
    }

    @Test
    void rejectsTwoAccessesWithoutConflict() throws IOException {
        assertThat(wrong(RIGHT)).isEqualTo("step 8: the last two lines must be the next events of two threads");
        assertThat(wrong("T0|fork(T1)|0\nT0|w(V1)|1\nT1|acq(L0)|5\n"))
                .isEqualTo("step 2: the two accesses do not conflict");
    }

    @Test
    void reportsAMissingLineAtTheNextLineOfItsThread() throws IOException {
        assertThat(wrong(RIGHT.replace("T0|w(V0)|3\n", "")))
                .isEqualTo("step 4: the next event of T0 is T0|w(V0)|3, not T0|rel(L0)|4");
    }

    @Test
    void reportsASwappedLineWhereItIsTooEarly() throws IOException {
        assertThat(wrong(RIGHT.replace("T0|rel(L0)|4\nT1|acq(L0)|5", "T1|acq(L0)|5\nT0|rel(L0)|4") + "T1|rel(L0)|7\n"))
                .isEqualTo("step 5: T1 acquires a lock that T0 holds");
    }

    @Test
    void reportsTheFirstOfTwoMistakes() throws IOException {
        String early = "T0|fork(T1)|0\nT1|acq(L0)|5\nT1|r(V0)|6\n";
        assertThat(wrong(early + "T1|nonsense\n")).isEqualTo("step 3: T1 reads another value than in the run");
    }

    @Test
    void quotesALineWithoutAThread() throws IOException {
        assertThat(wrong("T0|fork(T1)|0\n\n")).isEqualTo("step 2: \"\" does not begin with a thread of the run");
        assertThat(wrong("T7|w(V0)|3\n")).isEqualTo("step 1: \"T7|w(V0)|3\" does not begin with a thread of the run");
    }

    @Test
    void rejectsAnEmptyWitness() throws IOException {
        assertThat(wrong("")).isEqualTo("step 1: the last two lines must be the next events of two threads");
    }

    private String wrong(String witness) throws IOException {
        return String.valueOf(text.check(reader(witness)));
    }

    private static BufferedReader reader(String witness) {
        return new BufferedReader(new StringReader(witness));
    }
}
