package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import org.jspecify.annotations.Nullable;

/** A strategy with other choices of reads, or without any. */
public final class StrategyWithReads implements Strategy {
    private final Strategy threads;
    private final @Nullable ReadChoices reads;

    /** @param reads null if every read sees the newest write */
    public StrategyWithReads(Strategy threads, @Nullable ReadChoices reads) {
        this.threads = threads;
        this.reads = reads;
    }

    @Override
    public @Nullable ReadChoices readChoices() {
        return reads;
    }

    @Override
    public ThreadView choose(Decision decision) {
        return threads.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        threads.executed(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        threads.ended(thread);
    }

    @Override
    public boolean skipsAccesses() {
        return threads.skipsAccesses();
    }

    @Override
    public boolean skipsAccess(Site site, int siteNumber, Object object, int index) {
        return threads.skipsAccess(site, siteNumber, object, index);
    }

    @Override
    public boolean skipsCopySource(Site site, Object array, int index) {
        return threads.skipsCopySource(site, array, index);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return threads.skipsSingleThreadStep(step, object, index);
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return threads.skipsUncontestedStep(thread, step);
    }

    @Override
    public boolean namesObjects() {
        return threads.namesObjects();
    }

    @Override
    public void created(String threadPath, Site site, Object object) {
        threads.created(threadPath, site, object);
    }

    @Override
    public boolean tracksOrder() {
        return threads.tracksOrder();
    }

    @Override
    public void ordered(ThreadView thread, Op op, Object target, int word) {
        threads.ordered(thread, op, target, word);
    }

    @Override
    public void joined(ThreadView thread, ThreadView ended) {
        threads.joined(thread, ended);
    }

    @Override
    public int patience() {
        return threads.patience();
    }

    @Override
    public boolean reached() {
        return threads.reached();
    }

    @Override
    public String progress() {
        return threads.progress();
    }

    @Override
    public StrategyNotes strategyNotes() {
        return threads.strategyNotes();
    }
}
