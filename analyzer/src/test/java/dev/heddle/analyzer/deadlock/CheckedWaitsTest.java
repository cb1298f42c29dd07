package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waits after a check that the signal cannot pass: in the JDK's own code, and after a look into a queue. */
class CheckedWaitsTest {
    private static final int LOCK = 100;
    private static final int TASKS = 102;

    @Test
    void predictsNothingForAWaitInTheCodeOfTheJdk() {
        assertThat(hangs(awaited("java/util/TimerThread"))).isZero();
        assertThat(hangs(awaited("P"))).isOne();
    }

    /** Thread 1 waits in a method of this class, and thread 2 notifies it. */
    private static TraceBuilder awaited(String owner) {
        TraceBuilder run = started();
        run.enter(1, owner, "take", 0, 1).acquire(1, LOCK, "L", 2).signalAt(1, Op.WAIT, LOCK, 0, 3);
        run.acquire(2, LOCK, "L", 2).signalAt(2, Op.NOTIFY, LOCK, 0, 3).release(2, LOCK, 4);
        return run.signalAt(1, Op.WAKE, LOCK, 0, 3).release(1, LOCK, 5).exit(1);
    }

    @Test
    void predictsNothingForAParkAfterALookIntoAQueue() {
        assertThat(hangs(parked(true))).isZero();
        assertThat(hangs(parked(false))).isOne();
    }

    /** Thread 1 parks twice. Thread 2 adds a task before each permit; thread 1 looks for one before it parks. */
    private static TraceBuilder parked(boolean looks) {
        TraceBuilder run = started();
        for (int i = 0; i < 2; i++) {
            if (looks) {
                run.signalAt(1, Op.ASKED, TASKS, 0, 1);
            }
            run.enter(1, "java/util/concurrent/locks/LockSupport", "park", 0, 2);
            run.signalAt(1, Op.PARK, 0, 0, Site.ENTRY);
            run.signalAt(2, Op.SEND, TASKS, 7 + i, 3);
            run.signalAt(2, Op.UNPARK, 0, 1, 4 + i);
            run.signalAt(1, Op.RESUME, 0, 0, Site.EXIT).exit(1);
        }
        return run;
    }

    private static TraceBuilder started() {
        TraceBuilder run = new TraceBuilder("run").declare("P", "java/lang/Object");
        run.signal(0, Op.BEGIN, 0, 0).enter(0, "P", "main", 0, 0);
        for (int thread = 1; thread <= 2; thread++) {
            run.signal(0, Op.START, 0, thread).signal(thread, Op.BEGIN, 0, 0);
            run.enter(thread, "P", "run" + thread, 0, 0);
        }
        return run;
    }

    private static long hangs(TraceBuilder run) {
        return Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates().stream()
                .filter(Hang.class::isInstance)
                .count();
    }
}
