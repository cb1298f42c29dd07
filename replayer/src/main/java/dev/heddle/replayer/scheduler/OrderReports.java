package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.event.Op;
import java.util.function.Consumer;

/** Reports the order between threads to the strategy. Used under the scheduler lock, or on a thread that is alone. */
final class OrderReports {
    private final Strategy strategy;
    private final boolean isWanted;
    private final Consumer<Throwable> onFailure;

    /** @param onFailure gets what the strategy throws; the next decision then ends the run */
    OrderReports(Strategy strategy, Consumer<Throwable> onFailure) {
        this.strategy = strategy;
        this.isWanted = strategy.tracksOrder();
        this.onFailure = onFailure;
    }

    /** Whether the strategy requires the order between threads. */
    boolean isWanted() {
        return isWanted;
    }

    /** A thread has executed an operation that orders it with others. */
    void report(ControlledThread thread, Op op, Object target, int word) {
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
