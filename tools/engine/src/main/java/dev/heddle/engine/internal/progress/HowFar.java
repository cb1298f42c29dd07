package dev.heddle.engine.internal.progress;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.text.Times;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/** Tells how far one job has come, and how long it still takes if it goes on as it did. Not thread-safe. */
public final class HowFar {
    /** A person sees no difference between more statuses than that. */
    private static final long BETWEEN = Duration.ofMillis(100).toNanos();
    /** Before that, nobody can say how fast it goes. */
    private static final long SURE = Duration.ofSeconds(1).toNanos();

    private final Progress to;
    private final String what;
    private final LongFunction<String> amount;
    private final LongSupplier clock;
    private final long start;
    private long told;
    private boolean isTold;

    /**
     * Begins now.
     *
     * @param what the job in words, such as {@code reading rec}
     * @param amount so much in words, such as {@code 1,200 events}
     */
    public HowFar(Progress to, String what, LongFunction<String> amount) {
        this(to, what, amount, System::nanoTime);
    }

    HowFar(Progress to, String what, LongFunction<String> amount, LongSupplier clock) {
        this.to = to;
        this.what = what;
        this.amount = amount;
        this.clock = clock;
        start = clock.getAsLong();
    }

    /**
     * So much is done. May be called often.
     *
     * @param all how much there is; 0 if nobody knows
     */
    public void at(long done, long all) {
        long now = clock.getAsLong();
        if (isTold && now - told < BETWEEN) {
            return;
        }
        isTold = true;
        told = now;
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
        // As a fraction: the product of two large numbers may not fit.
        long left = (long) (passed * ((double) (all - done) / done));
        return far + ", " + Times.inWords(Duration.ofNanos(left)) + " left";
    }
}
