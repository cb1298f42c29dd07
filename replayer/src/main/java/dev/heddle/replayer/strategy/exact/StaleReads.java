package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.trace.plan.StaleRead;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stale reads of a plan; all other reads see the newest write. */
final class StaleReads implements ReadChoices {
    private final Map<String, Map<Integer, StaleRead>> left = new HashMap<>();
    /** Whether a read that differs from the plan ends the run. */
    private final boolean isStrict;

    private int count;

    private StaleReads(List<StaleRead> reads, boolean isStrict) {
        this.isStrict = isStrict;
        for (StaleRead read : reads) {
            left.computeIfAbsent(read.thread(), thread -> new HashMap<>()).put(read.choice(), read);
        }
        count = reads.size();
    }

    /** Returns null for a plan without stale reads. */
    static @Nullable StaleReads of(List<StaleRead> reads) {
        return reads.isEmpty() ? null : new StaleReads(reads, true);
    }

    /** Skips reads that do not occur; a read with fewer visible writes sees the oldest one. */
    static StaleReads ofTrial(List<StaleRead> reads) {
        return new StaleReads(reads, false);
    }

    @Override
    public int choose(String thread, int choice, String variable, int visible) {
        Map<Integer, StaleRead> ofThread = left.get(thread);
        StaleRead read = ofThread == null ? null : ofThread.remove(choice);
        if (read == null) {
            return 0;
        }
        if (!isStrict) {
            return variable.equals(read.field()) ? Math.min(read.back(), visible - 1) : 0;
        }
        if (!variable.equals(read.field()) || visible <= read.back()) {
            throw new DivergenceException(
                    "read choice " + choice + " of thread " + thread + ": expected " + read.field() + " with at least "
                            + (read.back() + 1) + " visible writes, got " + variable + " with " + visible);
        }
        count--;
        return read.back();
    }

    /** The number of reads of the plan that have not happened. */
    int missing() {
        return count;
    }

    /** Names a stale read that has not happened, as a suffix of a divergence; empty if all have. */
    static String pending(@Nullable StaleReads reads) {
        return reads == null
                ? ""
                : reads.left.values().stream()
                        .flatMap(ofThread -> ofThread.values().stream())
                        .findFirst()
                        .map(read -> "; the plan's stale read of " + read.field() + " by thread " + read.thread()
                                + " has not happened")
                        .orElse("");
    }

    /** Names a read that has not happened, as a suffix of the progress; empty if all have. */
    String progress() {
        return left.values().stream()
                .flatMap(reads -> reads.values().stream())
                .findFirst()
                .map(read -> "; no older write was visible to a read of " + read.field() + " by thread " + read.thread()
                        + ", which the plan expects")
                .orElse("");
    }
}
