package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks whose code resembles that of the pool itself. Two of them starve a pool of two threads. */
class PoolTasksTest {
    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
    private static final String FUTURE = "java/util/concurrent/FutureTask";
    private static final int POOL_OBJECT = 900;
    private static final int OTHER_POOL = 901;

    private final TraceBuilder run = new TraceBuilder("run").declare("P", "java/lang/Object");

    @ParameterizedTest
    @ValueSource(strings = {"compute", "getTask", "runWorker", "invokeAll"})
    void predictsAStarvationWhateverTheNameOfTheMethodOfTheProgram(String method) {
        started();
        pair(1, 2, 10, method, false);
        pair(2, 1, 20, method, false);
        assertThat(starvations()).isOne();
    }

    @Test
    void aTaskThatAwaitsTheEndOfAnotherPoolIsStillTheSameTask() {
        started();
        run.enter(0, POOL, "processWorkerExit", OTHER_POOL, 5).signalAt(0, Op.SEND, OTHER_POOL, 0, Site.ENTRY);
        run.exit(0);
        pair(1, 2, 10, "compute", true);
        pair(2, 1, 20, "compute", true);
        assertThat(starvations()).isOne();
    }

    /** Main and the two workers of the pool. */
    private void started() {
        run.signal(0, Op.BEGIN, 0, 0).enter(0, "P", "main", 0, 0);
        for (int worker = 1; worker <= 2; worker++) {
            run.signal(0, Op.START, 0, worker).signal(worker, Op.BEGIN, 0, 0);
            run.enter(worker, POOL, "runWorker", POOL_OBJECT, 0);
            run.signalAt(worker, Op.POOL, POOL_OBJECT, 2, Site.ENTRY);
        }
    }

    /** One worker executes a task that submits a further one to the other worker, and waits for it. */
    private void pair(int worker, int other, int task, String method, boolean awaits) {
        submit(0, task);
        run.signalAt(worker, Op.RECEIVE, task, 0, 1).enter(worker, "P", method, 0, 2);
        if (awaits) {
            run.enter(worker, POOL, "awaitTermination", OTHER_POOL, 3);
            run.signalAt(worker, Op.RECEIVE, OTHER_POOL, 0, Site.EXIT).exit(worker);
        }
        submit(worker, task + 1);
        run.signalAt(other, Op.RECEIVE, task + 1, 0, 1);
        end(other, task + 1);
        run.enter(worker, FUTURE, "get", task + 1, 6).enter(worker, FUTURE, "report", task + 1, 1);
        run.signalAt(worker, Op.RECEIVE, task + 1, 0, Site.ENTRY)
                .exit(worker)
                .exit(worker)
                .exit(worker);
        end(worker, task);
    }

    private void submit(int thread, int task) {
        run.enter(thread, POOL, "execute", POOL_OBJECT, 4)
                .signalAt(thread, Op.SEND, task, 0, Site.ENTRY)
                .exit(thread);
    }

    private void end(int thread, int task) {
        run.enter(thread, FUTURE, "set", task, 3)
                .signalAt(thread, Op.SEND, task, 0, Site.ENTRY)
                .exit(thread);
    }

    private long starvations() {
        return Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates().stream()
                .filter(prediction -> prediction instanceof Hang hang && hang.cause() == Hang.Cause.STARVED)
                .count();
    }
}
