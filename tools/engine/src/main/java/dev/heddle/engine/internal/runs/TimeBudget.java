package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.text.Times;
import java.time.Duration;

/**
 * The time limit of a campaign.
 *
 * @param deadline value of {@link System#nanoTime} at which the budget is spent
 */
public record TimeBudget(long deadline) {
    /** The limit of a run that confirms a failure: such runs are made even if the budget is spent. */
    public static final Duration LONGEST_RUN = Duration.ofDays(1);

    private static final Duration START = Duration.ofSeconds(5);

    /** A budget that starts now. */
    public static TimeBudget of(Duration time) {
        return new TimeBudget(System.nanoTime() + time.toNanos());
    }

    /** A budget that ends after half of the remaining time. */
    public TimeBudget half() {
        long now = System.nanoTime();
        return new TimeBudget(now + (deadline - now) / 2);
    }

    /** Whether at least this much time is left. */
    public boolean hasLeft(Duration time) {
        return deadline - System.nanoTime() >= time.toNanos();
    }

    public boolean isSpent() {
        return System.nanoTime() - deadline >= 0;
    }

    /** The remaining time in words: {@code at most 14 s left}. */
    public String leftInWords() {
        long left = deadline - System.nanoTime();
        return left <= 0 ? "the budget is spent" : "at most " + Times.inWords(Duration.ofNanos(left)) + " left";
    }

    /** The remaining time for a run, never less than a JVM needs to start. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime())).plus(START);
    }
}
