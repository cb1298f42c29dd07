package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.memory.RunMemory;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.run.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scheduler as the memory of the run sees it. */
final class SchedulerMemory implements RunMemory.Run {
    private final SerialScheduler scheduler;

    private SchedulerMemory(SerialScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Returns the memory of the run; null if the strategy lets every read see the newest write. */
    static @Nullable RunMemory of(SerialScheduler scheduler, Strategy strategy) {
        ReadChoices choices = strategy.readChoices();
        if (choices == null) {
            return null;
        }
        return new RunMemory(
                choices,
                new SchedulerMemory(scheduler),
                log -> scheduler.members.of(log).number,
                scheduler.fast::siteOf,
                scheduler.sites.lookup()::sourceFile);
    }

    @Override
    public boolean isReleased() {
        return scheduler.isReleased();
    }

    @Override
    public void diverged(String words) {
        finish(Outcome.End.DIVERGED, words);
    }

    @Override
    public void neverSees() {
        finish(Outcome.End.NEVER_SEES, null);
    }

    /** The next operation of the thread is a decision, which ends the run. */
    private void finish(Outcome.End end, @Nullable String divergence) {
        synchronized (scheduler.lock) {
            scheduler.endReason.finish(end, List.of(), divergence);
            // The thread may be the last one.
            scheduler.fast.setAlone(false);
        }
    }
}
