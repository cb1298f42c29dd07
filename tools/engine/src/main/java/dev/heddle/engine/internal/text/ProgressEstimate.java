package dev.heddle.engine.internal.text;

import dev.heddle.engine.base.Progress;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/** Reports the progress of one operation and estimates the remaining time from its average speed. Not thread-safe. */
public final class ProgressEstimate {
    /** Least time between two reports; a reader would not notice more. */
    private static final long BETWEEN = Duration.ofMillis(100).toNanos();
    /** The speed is unknown before this time. */
    private static final long SURE = Duration.ofSeconds(1).toNanos();

    private final Progress to;
    private final String what;
    private final LongFunction<String> amount;
    private final LongSupplier clock;
    private final long start;
    private long shownAt;
    private boolean isShown;

    /**
     * Starts the measurement.
     *
     * @param what the operation in words, for example {@code reading rec}
     * @param amount formats an amount, for example {@code 1,200 events}
     */
    public ProgressEstimate(Progress to, String what, LongFunction<String> amount) {
        this(to, what, amount, System::nanoTime);
    }

    ProgressEstimate(Progress to, String what, LongFunction<String> amount, LongSupplier clock) {
        this.to = to;
        this.what = what;
        this.amount = amount;
        this.clock = clock;
        start = clock.getAsLong();
    }

    /**
     * Reports the finished part. May be called often.
     *
     * @param all total amount; 0 if unknown
     */
    public void at(long done, long all) {
        long now = clock.getAsLong();
        if (isShown && now - shownAt < BETWEEN) {
            return;
        }
        isShown = true;
        shownAt = now;
        to.status(what + ": " + inWords(done, all, now - start));
    }

    private String inWords(long done, long all, long passed) {
        if (all <= 0 || done > all) {
            return amount.apply(done);
        }
        String far = 100 * done / all + " % of " + amount.apply(all);
        if (passed < SURE || done == 0) {
            return far;
        }
        // Divide first: the product of two large numbers may overflow.
        long left = (long) (passed * ((double) (all - done) / done));
        return far + ", " + Times.inWords(Duration.ofNanos(left)) + " left";
    }
}
