package app;

import org.apache.commons.math3.stat.descriptive.SynchronizedSummaryStatistics;

/** Two statistics that are copied into each other: each copy locks both. */
public final class Means {
    public static void main(String[] args) throws Exception {
        SynchronizedSummaryStatistics day = new SynchronizedSummaryStatistics();
        SynchronizedSummaryStatistics night = new SynchronizedSummaryStatistics();
        Two.run(
                "to-night",
                () -> SynchronizedSummaryStatistics.copy(day, night),
                "to-day",
                () -> SynchronizedSummaryStatistics.copy(night, day));
    }
}
