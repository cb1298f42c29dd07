package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.internal.text.Times;
import java.time.Duration;

/**
 * The time that a campaign may take.
 *
 * @param deadline value of {@link System#nanoTime} at which it is spent
 */
public record Budget(long deadline) {
    private static final Duration START = Duration.ofSeconds(5);

    /** A budget that begins now. */
    public static Budget of(Duration time) {
        return new Budget(System.nanoTime() + time.toNanos());
    }

    /** One that ends when half of what is left has passed. */
    public Budget half() {
        long now = System.nanoTime();
        return new Budget(now + (deadline - now) / 2);
    }

    /** Whether at least so much is left. */
    public boolean hasLeft(Duration time) {
        return deadline - System.nanoTime() >= time.toNanos();
    }

    public boolean isSpent() {
        return System.nanoTime() - deadline >= 0;
    }

    /** What is left, for a person: {@code at most 14 s left}. */
    public String leftInWords() {
        long left = deadline - System.nanoTime();
        return left <= 0 ? "the budget is spent" : "at most " + Times.inWords(Duration.ofNanos(left)) + " left";
    }

    /** What is left; a run may not take longer, but has always time to start. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime())).plus(START);
    }
}
