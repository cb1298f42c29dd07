package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.scheduler.memory.RunMemory;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.event.Op;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reports the order between threads to the strategy. Used under the scheduler lock, or on a thread that is alone. */
final class OrderReports {
    private final Strategy strategy;
    private final boolean isWanted;
    private final Consumer<Throwable> onFailure;
    /** Null if every read sees the newest write. */
    private final @Nullable RunMemory memory;

    /** The scheduler gets what the strategy throws; the next decision then ends the run. */
    OrderReports(SerialScheduler scheduler, Strategy strategy) {
        this.strategy = strategy;
        this.memory = SchedulerMemory.of(scheduler, strategy);
        this.isWanted = strategy.tracksOrder();
        this.onFailure = scheduler::fail;
    }

    /** The memory of the run; null if every read sees the newest write. */
    @Nullable RunMemory memory() {
        return memory;
    }

    /** Whether the strategy requires the order between threads. */
    boolean isWanted() {
        return isWanted;
    }

    /** A thread is about to start another one, which the strategy knows from the decision. */
    void starting(ControlledThread parent, ThreadLog child) {
        if (memory != null) {
            memory.starting(parent.log(), parent.number, child);
        }
    }

    /** A thread has executed an operation that orders it with others. */
    void report(ControlledThread thread, Op op, Object target, int word) {
        if (memory != null) {
            memory.ordered(thread.log(), thread.number, op, target, word);
        }
        if (!isWanted) {
            return;
        }
        try {
            strategy.ordered(thread, op, target, word);
        } catch (RuntimeException | Error e) {
            onFailure.accept(e);
        }
    }

    /** A thread has observed the end of another one. */
    void reportJoin(ControlledThread thread, ControlledThread ended) {
        if (!isWanted) {
            return;
        }
        try {
            strategy.joined(thread, ended);
        } catch (RuntimeException | Error e) {
            onFailure.accept(e);
        }
    }
}
