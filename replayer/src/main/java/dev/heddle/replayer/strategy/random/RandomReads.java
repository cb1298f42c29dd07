package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.trace.name.StableHash;

/**
 * For each thread and field the seed decides whether reads see the newest write, the oldest visible one, or a random
 * one: a thread that has an old value often keeps it.
 */
public final class RandomReads implements ReadChoices {
    private static final int MODES = 4;
    private static final int OLDEST = 2;
    private static final int RANDOM = 3;

    private final long seed;

    public RandomReads(long seed) {
        this.seed = seed;
    }

    @Override
    public int choose(String thread, int choice, String variable, int visible) {
        long hash = StableHash.mix(seed, StableHash.of(thread));
        int mode =
                number(StableHash.mix(hash, StableHash.of(variable.substring(variable.lastIndexOf('.') + 1))), MODES);
        if (mode == OLDEST) {
            return visible - 1;
        }
        return mode == RANDOM ? number(StableHash.mix(hash, choice), visible) : 0;
    }

    private static int number(long hash, int bound) {
        return (int) ((hash >>> 1) % bound);
    }
}
