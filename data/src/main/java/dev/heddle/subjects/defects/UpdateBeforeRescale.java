package dev.heddle.subjects.defects;

import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import dev.heddle.subjects.Racers;
import java.util.concurrent.TimeUnit;

/**
 * Dropwizard Metrics, issue 1005: between the decision to rescale an old sample and the lock for it, another thread
 * adds a value with a weight of the new time. Failure: the mean after a long pause is that of old values.
 */
public final class UpdateBeforeRescale {
    private UpdateBeforeRescale() {}

    /** A clock that stands still until it is set. */
    private static final class Manual extends Clock {
        private long nanos;

        @Override
        public long getTick() {
            return nanos;
        }

        @Override
        public long getTime() {
            return TimeUnit.NANOSECONDS.toMillis(nanos);
        }
    }

    public static void main(String[] args) {
        Manual clock = new Manual();
        ExponentiallyDecayingReservoir values = new ExponentiallyDecayingReservoir(10, 0.015, clock);
        values.update(1000);
        clock.nanos = TimeUnit.HOURS.toNanos(20);
        Racers.run(() -> values.update(2000), () -> values.update(2000));
        double mean = values.getSnapshot().getMean();
        if (Math.round(mean) != 2000) {
            throw new IllegalStateException(
                    "two values of 2000 were added after a long pause, and the mean is " + mean);
        }
    }
}
