package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.StableHash;

/** A number for the order in which threads executed whatever they did. */
final class ExecutedSequence implements ExecutedState {
    private long number;

    @Override
    public void executed(ThreadView thread) {
        number = StableHash.mix(number, StableHash.of(thread.path()));
    }

    @Override
    public void ended(ThreadView thread) {}

    @Override
    public long number() {
        return number;
    }
}
