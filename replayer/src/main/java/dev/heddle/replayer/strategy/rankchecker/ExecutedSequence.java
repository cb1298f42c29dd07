package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.StableHash;

/** A hash of the order in which threads executed their operations. */
final class ExecutedSequence implements ExecutedState {
    private long number;

    @Override
    public void executed(ThreadView thread) {
        number = StableHash.mix(number, StableHash.of(thread.path()));
    }

    @Override
    public void sawOlder(ThreadView thread, int back) {
        number = StableHash.mix(number, back);
    }

    @Override
    public void ended(ThreadView thread) {}

    @Override
    public long number() {
        return number;
    }
}
