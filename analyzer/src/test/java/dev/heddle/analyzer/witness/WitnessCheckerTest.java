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

    /** T0 waits twice. The second wait needs its own notification, even if the first wait had an additional one. */
    @Test
    void rejectsANotificationOfAnEarlierWait() {
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
        WitnessChecker.InvalidStep wrong = checker(trace).check(Witness.of(withoutTheSecond, 12, 8));
        assertThat(wrong).isNotNull();
        assertThat(wrong.step()).isEqualTo(9);
        assertThat(wrong.why()).isEqualTo("T0 wakes up without a notification");
    }

    @Test
    void acceptsARaceInTheOrderOfTheRun() {
        Trace trace = new FakeRun()
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(0, EventKind.WRITE, 0)
                .add(1, EventKind.WRITE, 0)
                .trace();
        assertThat(checker(trace).check(Witness.of(new int[] {0, 1}, 2, 3))).isNull();
    }

    /** The message names the first invalid step. */
    @Test
    void reportsTheFirstInvalidStep() {
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

    /** T0 waits while it holds lock 1. T1 would notify it and requests that lock; T2 also notifies. */
    @Test
    void acceptsAWaitThatNoOtherThreadEnds() {
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
        assertThat(checker(alone).check(Witness.of(new int[] {2, 3}, 0)))
                .hasToString("step 3: T1 can acquire its lock");
        run.add(2, EventKind.INTERRUPT, 0);
        assertThat(checker(run.trace()).check(Witness.of(order, 8, 0)))
                .hasToString("step 4: T2 can still interrupt T0");
        assertThat(checker(run.trace()).check(Witness.of(new int[] {2, 3, 4, 11}, 8, 0)))
                .hasToString("step 5: T0 was interrupted");
        run.add(2, EventKind.ACQUIRE, 0).add(2, EventKind.NOTIFY_ALL, 0).add(2, EventKind.RELEASE, 0);
        assertThat(checker(run.trace()).check(Witness.of(order, 8, 0))).hasToString("step 4: T2 can still notify T0");
    }
}
