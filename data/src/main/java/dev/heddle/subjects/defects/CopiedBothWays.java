package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.apache.commons.math3.stat.descriptive.SynchronizedSummaryStatistics;

/**
 * Commons Math, {@code SynchronizedSummaryStatistics.copy}: it locks the source and then the destination. Failure: two
 * threads that copy in opposite directions wait for each other forever.
 */
public final class CopiedBothWays {
    private CopiedBothWays() {}

    public static void main(String[] args) {
        SynchronizedSummaryStatistics day = new SynchronizedSummaryStatistics();
        SynchronizedSummaryStatistics night = new SynchronizedSummaryStatistics();
        Racers.run(
                () -> SynchronizedSummaryStatistics.copy(day, night),
                () -> SynchronizedSummaryStatistics.copy(night, day));
    }
}
