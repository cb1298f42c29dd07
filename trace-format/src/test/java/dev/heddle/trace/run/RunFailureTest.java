package dev.heddle.trace.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunFailureTest {
    private static final Named ONE = new Named("0.1", "one");
    private static final Named TWO = new Named("0.2", "two");
    private static final String A = "Bank.a (java.lang.Object #1)";
    private static final String B = "Bank.b (java.lang.Object #2)";

    private static StackLine at(int line) {
        return new StackLine("acme/Bank", "move", "Bank.java", line);
    }

    private static Outcome outcome(Outcome.End end, List<UncaughtException> uncaught, StuckThread... stuck) {
        return new Outcome(
                Outcome.SCHEMA_VERSION,
                "plan",
                1,
                Outcome.Mode.SERIAL,
                end,
                false,
                "",
                0,
                0,
                2,
                0,
                0,
                0,
                0,
                0,
                uncaught,
                List.of(stuck),
                null,
                List.of());
    }

    private static StuckThread waits(Named thread, Role role, Wait wait, int line, Held... held) {
        return new StuckThread(thread, role, wait, List.of(at(line)), List.of(held));
    }

    private static UncaughtException died() {
        return new UncaughtException(
                "0.1", "one", "java.lang.IllegalStateException", "no coins", List.of(at(3)), List.of(), null, null);
    }

    @Test
    void namesBothAcquisitionsOfEachThreadOfADeadlock() {
        Outcome deadlock = outcome(
                Outcome.End.DEADLOCK,
                List.of(),
                waits(ONE, Role.CIRCLE, new Wait(Kind.MONITOR, B, TWO), 6, new Held(A, false, at(5))),
                waits(TWO, Role.CIRCLE, new Wait(Kind.MONITOR, A, ONE), 8, new Held(B, false, at(7))),
                waits(new Named("0", "main"), Role.BEHIND, new Wait(Kind.END, null, ONE), 9));
        assertThat(RunFailure.of(deadlock).text())
                .isEqualTo(
                        "deadlock of 2 threads: one holds Bank.a from Bank.java:5 and waits for Bank.b at Bank.java:6;"
                                + " two holds Bank.b from Bank.java:7 and waits for Bank.a at Bank.java:8");
        assertThat(RunFailure.of(deadlock).identity()).isEqualTo("deadlock at acme.Bank.move");
    }

    @Test
    void namesTheSignalThatNoThreadSends() {
        Outcome lost = outcome(
                Outcome.End.LOST_NOTIFICATION,
                List.of(),
                waits(ONE, Role.STUCK, new Wait(Kind.SIGNAL, "Bank.open (x.Condition #1)", (Named) null), 4),
                waits(TWO, Role.STUCK, new Wait(Kind.END, null, ONE), 9));
        assertThat(RunFailure.of(lost).text())
                .isEqualTo(
                        "lost notification: no thread is left to signal 2 threads: one waits for a signal of Bank.open at Bank.java:4");
    }

    @Test
    void namesTheFutureThatNoThreadCompletes() {
        Outcome hang = outcome(
                Outcome.End.LOST_NOTIFICATION,
                List.of(),
                waits(ONE, Role.STUCK, new Wait(Kind.PERMIT, "java.util.concurrent.FutureTask #1", (Named) null), 4));
        assertThat(RunFailure.of(hang).text())
                .isEqualTo(
                        "hang: no thread is left to end the wait of 1 thread: one waits for FutureTask #1 at Bank.java:4");
    }

    @Test
    void namesSuspendedCoroutinesAndIsIdentifiedByTheThreads() {
        Named first = Named.coroutine(1, at(1));
        Named second = Named.coroutine(2, at(2));
        StuckThread main = waits(new Named("0", "main"), Role.STUCK, new Wait(Kind.PERMIT, null, (Named) null), 9);
        Outcome hang = outcome(
                Outcome.End.HANG,
                List.of(),
                main,
                waits(first, Role.CIRCLE, new Wait(Kind.LOCK, B, second), 6, new Held(A, false, at(5))),
                waits(second, Role.CIRCLE, new Wait(Kind.LOCK, A, first), 8, new Held(B, false, at(7))));
        assertThat(RunFailure.of(hang).text())
                .isEqualTo(
                        "deadlock of 2 coroutines: coroutine from Bank.java:1 holds Bank.a from Bank.java:5 and waits for"
                                + " Bank.b at Bank.java:6; coroutine from Bank.java:2 holds Bank.b from Bank.java:7 and"
                                + " waits for Bank.a at Bank.java:8");
        assertThat(RunFailure.of(hang).identity())
                .isEqualTo(RunFailure.of(outcome(Outcome.End.HANG, List.of(), main))
                        .identity());
        assertThat(RunFailure.explaining(hang)).hasSize(2).allMatch(StuckThread::suspended);
    }

    @Test
    void namesTheWaitsOfAStarvedPool() {
        Outcome starved = outcome(
                Outcome.End.STARVATION,
                List.of(),
                waits(ONE, Role.STUCK, new Wait(Kind.PERMIT, "java.util.concurrent.FutureTask #1", (Named) null), 4));
        assertThat(RunFailure.of(starved).text())
                .isEqualTo("pool starvation: tasks are queued in a pool whose threads wait for ever:"
                        + " one waits for FutureTask #1 at Bank.java:4");
        assertThat(RunFailure.of(starved).identity()).isEqualTo("pool starvation at acme.Bank.move");
    }

    @Test
    void namesAStarvedPoolItsQueuedTasksAndTheirPlaces() {
        StuckThread.Pool pool =
                new StuckThread.Pool("Bank.jobs (ThreadPoolExecutor)", true, List.of(List.of(at(4)), List.of(at(4))));
        Outcome starved = outcome(
                Outcome.End.STARVATION,
                List.of(),
                waits(new Named("0", "main"), Role.STUCK, new Wait(Kind.PERMIT, "x.FutureTask #1", (Named) null), 9),
                works(ONE, "x.FutureTask #2").of(pool),
                works(TWO, "x.FutureTask #3").of(pool));
        assertThat(RunFailure.of(starved).text())
                .isEqualTo(
                        "pool starvation: all 2 threads of Bank.jobs (ThreadPoolExecutor) wait for 2 tasks queued in the same pool,"
                                + " submitted at Bank.java:4: one waits for FutureTask #2 at Bank.java:5;"
                                + " two waits for FutureTask #3 at Bank.java:5");
        assertThat(RunFailure.explaining(starved)).hasSize(2);
    }

    /** A run in a shared JVM leaves no recording that shows the queue. */
    @Test
    void identifiesAStarvedPoolWithoutItsQueueByTheSameThreads() {
        StuckThread main =
                waits(new Named("0", "main"), Role.STUCK, new Wait(Kind.PERMIT, "x.FutureTask #1", (Named) null), 9);
        StuckThread one = works(ONE, "x.FutureTask #2");
        StuckThread.Pool pool = new StuckThread.Pool("ThreadPoolExecutor", true, List.of(List.of(at(4))));
        Outcome known = outcome(Outcome.End.STARVATION, List.of(), main, one.of(pool));
        Outcome unknown = outcome(Outcome.End.STARVATION, List.of(), main, one);
        assertThat(RunFailure.of(unknown).isSame(RunFailure.of(known))).isTrue();
    }

    private static StuckThread works(Named thread, String awaited) {
        StackLine worker = new StackLine("java/util/concurrent/ThreadPoolExecutor", "runWorker", "", 1136);
        return new StuckThread(
                thread, Role.STUCK, new Wait(Kind.PERMIT, awaited, (Named) null), List.of(at(5), worker), List.of());
    }

    @Test
    void blamesTheExceptionOfAThreadForWhatOthersWaitFor() {
        Outcome hang =
                outcome(Outcome.End.HANG, List.of(died()), waits(TWO, Role.STUCK, new Wait(Kind.LOCK, A, ONE), 8));
        assertThat(RunFailure.of(hang).text())
                .isEqualTo(
                        "IllegalStateException: no coins; then no thread can wake the others: two waits for Bank.a at Bank.java:8 (thread 0.1)");
        assertThat(RunFailure.of(hang).identity())
                .isEqualTo("uncaught java.lang.IllegalStateException at acme.Bank.move");
    }

    @Test
    void ignoresTheErrorByWhichTheReplayerEndsThreads() {
        UncaughtException ended = new UncaughtException(
                "0.1",
                "one",
                "dev.heddle.replayer.scheduler.RunEndedError",
                "over",
                List.of(at(3)),
                List.of(),
                null,
                null);
        Outcome hang =
                outcome(Outcome.End.HANG, List.of(ended), waits(TWO, Role.STUCK, new Wait(Kind.LOCK, A, ONE), 8));
        assertThat(RunFailure.of(hang).text()).startsWith("hang: ");
    }

    @Test
    void reportsADeadlockOfLivingThreadsBesideAnException() {
        Outcome deadlock = outcome(
                Outcome.End.DEADLOCK,
                List.of(died()),
                waits(TWO, Role.CIRCLE, new Wait(Kind.MONITOR, A, ONE), 8, new Held(B, false, at(7))));
        assertThat(RunFailure.of(deadlock).text()).startsWith("deadlock of 1 thread: two holds Bank.b");
    }

    @Test
    void namesTheWriteThatAThreadNeverSees() {
        CodePoint loop = new CodePoint("acme.Job", "run", "()V", 3, 6, "Job.java");
        CodePoint write = new CodePoint("acme.Job", "stop", "()V", 1, 9, "Job.java");
        StaleValue read = new StaleValue(
                ONE,
                loop,
                2,
                "acme.Job.stopped",
                null,
                new StaleValue.Write(null, null, "false"),
                new StaleValue.Write(TWO, write, "true"),
                1,
                1_000);
        Outcome without = outcome(Outcome.End.NEVER_SEES, List.of());
        Outcome outcome = new Outcome(
                without.schemaVersion(),
                without.plan(),
                without.seed(),
                without.mode(),
                without.end(),
                without.reached(),
                without.progress(),
                without.decisions(),
                without.acquisitions(),
                without.threads(),
                without.switches(),
                without.preemptions(),
                without.holds(),
                without.thrashes(),
                without.outside(),
                without.uncaught(),
                without.stuck(),
                without.divergence(),
                without.notes(),
                List.of(read));
        assertThat(RunFailure.of(outcome).text())
                .isEqualTo(
                        "never sees a write: Job.java:6 may read acme.Job.stopped = false for ever, after Job.java:9 wrote true");
        assertThat(RunFailure.of(outcome).identity()).isEqualTo("never sees acme.Job.stopped in acme.Job.run");
        assertThat(read.inWords())
                .isEqualTo("thread 0.1 \"one\" reads acme.Job.stopped = false 1000 times at acme.Job.run(Job.java:6):"
                        + " thread 0.2 \"two\" wrote true at acme.Job.stop(Job.java:9), and nothing orders the two");
    }
}
