package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.StackLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedDeadlocksTest {
    private static final int A = 11;
    private static final int B = 12;
    private static final int C = 13;
    private static final String LOCK = "java/lang/Object";

    private final TraceBuilder trace = new TraceBuilder("run");

    private void holds(int thread, String method, int lock, int stack) {
        trace.enter(thread, "a/P", method, 0, 1).acquire(thread, lock, LOCK, 4);
        trace.names()
                .putStack(
                        stack,
                        List.of(
                                new StackLine("a/P", method, "P.java", 70 + stack),
                                new StackLine("a/P$$Lambda$17/0x123", "run", null, -1),
                                new StackLine("java/lang/Thread", "run", "Thread.java", 1)));
    }

    @Test
    void reportsThreadsThatWaitForEachOther() {
        holds(1, "one", A, 0);
        holds(2, "two", B, 1);
        trace.signal(1, Op.REQUEST, B, 0).signal(2, Op.REQUEST, A, 1).signal(1, Op.REQUEST, B, 0);
        List<Finding> found = ObservedDeadlocks.of(trace);
        assertThat(found).hasSize(1);
        Finding finding = found.get(0);
        assertThat(finding.kind()).isEqualTo("deadlock");
        assertThat(finding.status()).isEqualTo(Finding.Status.OBSERVED);
        assertThat(finding.threads()).containsExactlyInAnyOrder("0.1", "0.2");
        assertThat(finding.title()).startsWith("2 threads wait for each other's locks: ");
        assertThat(finding.sites())
                .extracting(Finding.Place::op)
                .containsExactly(
                        DeadlockFindings.HOLDS, DeadlockFindings.WANTS, DeadlockFindings.HOLDS, DeadlockFindings.WANTS);
        assertThat(finding.sites()).extracting(Finding.Place::variable).allSatisfy(lock -> assertThat(lock)
                .startsWith("lock "));
        assertThat(finding.sites().toString())
                .contains("a.P.one(P.java:70)", "a.P.two(P.java:71)")
                .doesNotContain("Lambda");
    }

    @Test
    void namesTheSameCodeAlikeForAnyThreads() {
        holds(1, "one", A, 0);
        holds(2, "two", B, 1);
        trace.signal(1, Op.REQUEST, B, 0).signal(2, Op.REQUEST, A, 1);
        String id = ObservedDeadlocks.of(trace).get(0).id();
        ObservedDeadlocksTest again = new ObservedDeadlocksTest();
        again.holds(3, "two", B, 1);
        again.holds(1, "one", C, 0);
        again.trace.signal(3, Op.REQUEST, C, 1).signal(1, Op.REQUEST, B, 0);
        assertThat(ObservedDeadlocks.of(again.trace).get(0).id()).isEqualTo(id);
    }

    @Test
    void countsLocksOnlySeenHeld() {
        holds(1, "one", A, 0);
        holds(2, "two", B, 1);
        int acquisition = trace.events().get(trace.events().size() - 1).site();
        trace.release(2, B, 9).signal(2, Op.STACK, 0, 1).signal(2, Op.HELD, B, acquisition);
        trace.signal(1, Op.REQUEST, B, 0).signal(2, Op.REQUEST, A, 1);
        assertThat(ObservedDeadlocks.of(trace)).hasSize(1).first().satisfies(finding -> {
            assertThat(finding.threads().get(0)).isEqualTo("0.2");
            assertThat(finding.sites().get(0).variable()).endsWith(" #1");
            Object first = DetailValues.list(finding.details().get(DeadlockFindings.LOCKS))
                    .get(0);
            assertThat(DetailValues.list(DetailValues.map(first).get(DeadlockFindings.FIRST_ACQUIRED)))
                    .first()
                    .asString()
                    .startsWith("a.P.two(");
        });
        trace.signal(2, Op.SLEEP, 0, 0).signal(2, Op.REQUEST, A, 1);
        assertThat(ObservedDeadlocks.of(trace)).as("the thread continued").isEmpty();
    }

    @Test
    void ignoresThreadsThatContinued() {
        holds(1, "one", A, 0);
        holds(2, "two", B, 1);
        trace.signal(1, Op.REQUEST, B, 0).signal(2, Op.REQUEST, A, 1).release(2, B, 9);
        assertThat(ObservedDeadlocks.of(trace)).isEmpty();
    }

    @Test
    void ignoresAChainWithoutACycle() {
        holds(1, "one", A, 0);
        holds(2, "two", B, 1);
        holds(3, "three", C, 2);
        trace.signal(1, Op.REQUEST, B, 0).signal(2, Op.REQUEST, C, 1);
        assertThat(ObservedDeadlocks.of(trace)).isEmpty();
        trace.signal(3, Op.REQUEST, A, 2);
        assertThat(ObservedDeadlocks.of(trace)).hasSize(1).first().satisfies(finding -> assertThat(finding.threads())
                .hasSize(3));
    }

    @Test
    void reportsAReaderThatWaitsForItsOwnLock() {
        trace.enter(1, "a/P", "upgrade", 0, 1).acquire(1, Op.ACQUIRE_SHARED, A, LOCK, 4);
        trace.signal(1, Op.REQUEST, A, -1);
        assertThat(ObservedDeadlocks.of(trace)).hasSize(1).first().satisfies(finding -> assertThat(finding.title())
                .startsWith("a thread waits for a lock that it holds itself: thread 0.1 holds "));
    }

    @Test
    void ignoresALockReleasedByAWait() {
        holds(1, "one", A, 0);
        holds(2, "two", B, 1);
        trace.signal(1, Op.WAIT, A, 0).signal(2, Op.REQUEST, A, 1);
        assertThat(ObservedDeadlocks.of(trace)).isEmpty();
    }
}
