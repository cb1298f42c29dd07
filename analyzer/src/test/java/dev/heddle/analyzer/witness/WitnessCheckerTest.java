package dev.heddle.analyzer.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.Trace;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WitnessCheckerTest {
    private static WitnessChecker checker(Trace trace) {
        return new WitnessChecker(trace, thread -> "T" + thread);
    }

    /** T0 waits twice. The second time needs a notification of its own, also if there was one too many the first time. */
    @Test
    void aNotificationOfAnEarlierWaitWakesNobody() {
        FakeRun run = new FakeRun();
        run.add(0, EventKind.ACQUIRE, 0).add(0, EventKind.WAIT, 0);
        run.add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.NOTIFY, 0)
                .add(1, EventKind.NOTIFY_ALL, 0)
                .add(1, EventKind.RELEASE, 0);
        run.add(0, EventKind.WAKE, 0).add(0, EventKind.WAIT, 0);
        run.add(1, EventKind.ACQUIRE, 0).add(1, EventKind.NOTIFY, 0).add(1, EventKind.RELEASE, 0);
        run.add(0, EventKind.WAKE, 0).add(0, EventKind.WRITE, 0);
        run.add(1, EventKind.WRITE, 0);
        Trace trace = run.trace();
        int[] withoutTheSecond =
                IntStream.concat(IntStream.range(0, 8), IntStream.of(11)).toArray();
        WitnessChecker.Wrong wrong = checker(trace).check(Witness.of(withoutTheSecond, 12, 8));
        assertThat(wrong).isNotNull();
        assertThat(wrong.step()).isEqualTo(9);
        assertThat(wrong.why()).isEqualTo("T0 wakes up without a notification");
    }

    @Test
    void aRaceAsItWasIsRight() {
        Trace trace = new FakeRun()
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(0, EventKind.WRITE, 0)
                .add(1, EventKind.WRITE, 0)
                .trace();
        assertThat(checker(trace).check(Witness.of(new int[] {0, 1}, 2, 3))).isNull();
    }

    /** A wrong order is told by its first wrong step. */
    @Test
    void whatIsWrongIsTold() {
        Trace trace = new FakeRun()
                .add(0, EventKind.WRITE, 0)
                .add(1, EventKind.READ, 0)
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.WRITE, 1)
                .add(0, EventKind.READ, 1)
                .trace();
        assertThat(checker(trace).check(Witness.of(new int[] {1}, 0, 2)))
                .hasToString("step 1: T1 reads another value than in the run");
        assertThat(checker(trace).check(Witness.of(new int[] {0, 2}, 4, 3)))
                .hasToString("step 2: T1 has had 0 events, and this is number 2");
        assertThat(checker(trace).check(Witness.of(new int[] {0, 1, 2, 3}, 4, 4)))
                .hasToString("step 5: the two accesses do not conflict");
    }

    /** T0 waits, with lock 1 held; T1 would notify it and wants that lock; T2 notifies, too. */
    @Test
    void aWaitIsForEverIfNobodyElseNotifies() {
        FakeRun run = new FakeRun();
        run.add(1, EventKind.ACQUIRE, 1).add(1, EventKind.RELEASE, 1);
        run.add(0, EventKind.ACQUIRE, 1).add(0, EventKind.ACQUIRE, 0).add(0, EventKind.WAIT, 0);
        run.add(1, EventKind.ACQUIRE, 0).add(1, EventKind.NOTIFY, 0).add(1, EventKind.RELEASE, 0);
        run.add(0, EventKind.WAKE, 0).add(0, EventKind.RELEASE, 0).add(0, EventKind.RELEASE, 1);
        Trace alone = run.trace();
        int[] order = {2, 3, 4};
        assertThat(checker(alone).check(Witness.of(order, 8, 0))).isNull();
        assertThat(checker(alone).check(Witness.of(order, 8))).hasToString("step 4: T1 can still notify T0");
        assertThat(checker(alone).check(Witness.of(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, 8)))
                .hasToString("step 9: T0 can wake up");
        assertThat(checker(alone).check(Witness.of(new int[] {2, 3}, 0))).hasToString("step 3: T1 can have its lock");
        run.add(2, EventKind.INTERRUPT, 0);
        assertThat(checker(run.trace()).check(Witness.of(order, 8, 0)))
                .hasToString("step 4: T2 can still interrupt T0");
        assertThat(checker(run.trace()).check(Witness.of(new int[] {2, 3, 4, 11}, 8, 0)))
                .hasToString("step 5: T0 was interrupted");
        run.add(2, EventKind.ACQUIRE, 0).add(2, EventKind.NOTIFY_ALL, 0).add(2, EventKind.RELEASE, 0);
        assertThat(checker(run.trace()).check(Witness.of(order, 8, 0))).hasToString("step 4: T2 can still notify T0");
    }
}
