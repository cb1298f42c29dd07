package app;

import org.HdrHistogram.Histogram;

/** A histogram that grows by itself, and is not meant for two threads. */
public final class Latencies {
    public static void main(String[] args) throws Exception {
        Histogram latencies = new Histogram(2);
        Two.run("client-1", () -> latencies.recordValue(100_000), "client-2", () -> latencies.recordValue(9_000));
        if (latencies.getTotalCount() != 2) {
            throw new IllegalStateException("two values were recorded, and " + latencies.getTotalCount() + " counted");
        }
    }
}
