package dev.heddle.bench.cost;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/**
 * Times a loop of recorded field accesses against the same loop in a class that is not woven, in the same JVM. It is no
 * benchmark of JMH's, which forks and calibrates: here the number of accesses must be known, because the harness
 * compares it with what was recorded.
 *
 * <p>A thread's ring holds 4,096 events. In <em>bursts</em> the accesses come in pieces that fit, with a pause after
 * each in which the drainer empties the ring, so that only recording is timed. <em>Sustained</em> they come without
 * pause; then the ring is full whenever the drainer is slower, and what is timed is recording and dropping together.
 *
 * <p>Each thread walks a ring of its own. The last line is for the harness:
 * {@code heddle-cost plain=… woven=… accesses=…}, the first two in nanoseconds for an access, the last all accesses
 * that were recorded or dropped.
 */
public final class EventCost {
    /** Begins the line for the harness. */
    public static final String MARK = "heddle-cost ";
    /** Classes that the recorder must not weave. */
    public static final String NOT_WOVEN = "dev.heddle.bench.cost.PlainWalk;dev.heddle.bench.cost.EventCost*";

    static final int ACCESSES_PER_STEP = 3;

    private static final int CELLS = 64;
    private static final int BURST_STEPS = 400;
    private static final int BURSTS = 50;
    private static final int SUSTAINED_STEPS = 400_000;
    private static final int WARM_UPS = 10;
    private static final int SAMPLES = 15;
    private static final long PAUSE_MILLIS = 4;

    private interface Walk {
        CostCell walk(CostCell from, int steps);
    }

    private final boolean sustained;
    private final Walk plain = PlainWalk::walk;
    private final Walk woven = WovenWalk::walk;
    private final double[] plainNanos = new double[SAMPLES];
    private final double[] wovenNanos = new double[SAMPLES];
    private long steps;

    private EventCost(boolean sustained) {
        this.sustained = sustained;
    }

    /** Called with {@code bursts} or {@code sustained} and the number of threads. */
    public static void main(String[] args) throws InterruptedException {
        boolean sustained = args[0].equals("sustained");
        EventCost[] costs = new EventCost[Integer.parseInt(args[1])];
        Thread[] threads = new Thread[costs.length];
        CountDownLatch together = new CountDownLatch(costs.length);
        for (int t = 0; t < costs.length; t++) {
            EventCost cost = new EventCost(sustained);
            costs[t] = cost;
            threads[t] = new Thread(() -> cost.run(together), "walker-" + t);
            threads[t].start();
        }
        long steps = 0;
        for (int t = 0; t < costs.length; t++) {
            threads[t].join();
            steps += costs[t].steps;
        }
        double plain = Arrays.stream(costs)
                .mapToDouble(c -> median(c.plainNanos))
                .average()
                .orElseThrow();
        double woven = Arrays.stream(costs)
                .mapToDouble(c -> median(c.wovenNanos))
                .average()
                .orElseThrow();
        System.out.println(MARK + "plain=" + plain / ACCESSES_PER_STEP + " woven=" + woven / ACCESSES_PER_STEP
                + " accesses=" + steps * ACCESSES_PER_STEP);
    }

    private static double median(double[] samples) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void run(CountDownLatch together) {
        try {
            together.countDown();
            together.await();
            CostCell cell = CostCell.ring(CELLS);
            for (int i = -WARM_UPS; i < SAMPLES; i++) {
                double plainNow = sample(plain, cell, false);
                double wovenNow = sample(woven, cell, true);
                if (i >= 0) {
                    plainNanos[i] = plainNow;
                    wovenNanos[i] = wovenNow;
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while measuring", e);
        }
    }

    /** Nanoseconds for a step. */
    private double sample(Walk walk, CostCell from, boolean counted) throws InterruptedException {
        int pieces = sustained ? 1 : BURSTS;
        int each = sustained ? SUSTAINED_STEPS : BURST_STEPS;
        long nanos = 0;
        CostCell cell = from;
        for (int i = 0; i < pieces; i++) {
            long start = System.nanoTime();
            cell = walk.walk(cell, each);
            nanos += System.nanoTime() - start;
            Thread.sleep(PAUSE_MILLIS);
        }
        if (counted) {
            steps += (long) pieces * each;
        }
        return nanos / ((double) pieces * each);
    }
}
