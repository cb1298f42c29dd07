package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.text.Times;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time limit of a hunt. The search starts runs until the deadline; runs that confirm or shrink a failure may start
 * a little later. Every run is stopped at the end.
 *
 * @param deadline value of {@link System#nanoTime} at which the budget is spent
 * @param end value of {@link System#nanoTime} until which the last run lasts
 */
public record TimeBudget(long deadline, long end) {
    /** Time from the deadline to the end: enough for two runs that confirm a failure of a small program. */
    public static final Duration GRACE = Duration.ofSeconds(3);

    /** Most time by which {@link #withTimeToSearch} moves the end. */
    public static final Duration CONFIRMATION = Duration.ofMillis(1_200);

    /** Only the executor limits the run. */
    public static final Duration LONGEST_RUN = Duration.ofDays(1);

    /** A JVM needs this time to start. */
    private static final Duration START = Duration.ofSeconds(5);

    /** In less time a run shows nothing. */
    private static final Duration SHORTEST_RUN = Duration.ofSeconds(1);

    /** A recorded run has this time if that is at most half of the budget: a busy machine starts runs slowly. */
    private static final Duration RECORDED_RUN = Duration.ofSeconds(10);

    /** A JVM starts and records something in this time; a hunt with a smaller budget exceeds it by that. */
    private static final Duration SHORTEST_RECORDED_RUN = Duration.ofSeconds(3);

    /** Most time of a hunt's budget that is part of its {@link #GRACE}. */
    private static final Duration MOST_RESERVED = Duration.ofMillis(2_500);

    private static final int PARTS_RESERVED = 8;

    /** A JVM of a small program starts and makes some runs in this time. */
    private static final Duration SHORTEST_SEARCH = Duration.ofSeconds(2);

    /** Time for runs in a JVM that has started. */
    private static final Duration RUNS_IN_A_JVM = Duration.ofSeconds(1);

    /** The first controlled run takes at most as many times as long as a recorded run, with the start of its JVM. */
    private static final int TIMES_RECORDED = 2;

    /** A budget that starts now. */
    public static TimeBudget of(Duration time) {
        long deadline = System.nanoTime() + time.toNanos();
        return new TimeBudget(deadline, deadline + GRACE.toNanos());
    }

    /**
     * The budget of a whole hunt, which starts now. Its search stops a little earlier, so that the runs which confirm a
     * failure end at most a few seconds after the budget.
     */
    public static TimeBudget ofHunt(Duration time) {
        return of(time.minus(shorter(time.dividedBy(PARTS_RESERVED), MOST_RESERVED)));
    }

    /**
     * Time limit of a recorded run, which must leave time for controlled runs: a quarter of the budget, or ten seconds
     * if that is longer, but at most half of the budget, and at least a few seconds. The run is requested to end before,
     * because a JVM needs time to close its recording.
     */
    public static Duration recordedRun(Duration timeout, Duration time) {
        Duration most =
                longer(SHORTEST_RECORDED_RUN, shorter(time.dividedBy(2), longer(time.dividedBy(4), RECORDED_RUN)));
        return shorter(timeout, most.minus(most.dividedBy(TargetRun.PARTS_TO_END + 1)));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /**
     * The same budget, but with time for some runs of the search, as far as the end of the last run allows. The recorded
     * run and its analysis may have taken a small budget. Runs that confirm a failure may end later.
     *
     * @param recorded wall time of a recorded run; null if none ended by itself
     */
    public TimeBudget withTimeToSearch(@Nullable Duration recorded) {
        Duration least = recorded == null
                ? SHORTEST_SEARCH
                : longer(SHORTEST_SEARCH, recorded.multipliedBy(TIMES_RECORDED).plus(RUNS_IN_A_JVM));
        long until = Math.min(System.nanoTime() + least.toNanos(), end);
        return until <= deadline ? this : new TimeBudget(until, Math.max(end, until + CONFIRMATION.toNanos()));
    }

    /** A budget that ends after half of the remaining time. */
    public TimeBudget half() {
        long now = System.nanoTime();
        return new TimeBudget(now + (deadline - now) / 2, end);
    }

    /** The remaining time of the search; zero if the budget is spent. */
    public Duration timeLeft() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    /** A budget of this time that starts now and ends together with this one. */
    public TimeBudget part(Duration time) {
        long now = System.nanoTime();
        return new TimeBudget(now + Math.min(time.toNanos(), end - now), end);
    }

    /** Whether at least this much time is left. */
    public boolean hasLeft(Duration time) {
        return deadline - System.nanoTime() >= time.toNanos();
    }

    public boolean isSpent() {
        return System.nanoTime() - deadline >= 0;
    }

    /** Whether there is no time for another run, not even for one that confirms a failure. */
    public boolean isOver() {
        return end - System.nanoTime() < SHORTEST_RUN.toNanos();
    }

    /** The remaining time in words: {@code at most 14 s left}. */
    public String leftInWords() {
        long left = deadline - System.nanoTime();
        return left <= 0 ? "the budget is spent" : "at most " + Times.inWords(Duration.ofNanos(left)) + " left";
    }

    /** The time limit of a run of the search: until the deadline, and the time that a JVM needs to start. */
    public Duration left() {
        Duration left =
                Duration.ofNanos(Math.max(0, deadline - System.nanoTime())).plus(START);
        return shorter(left, leftToEnd());
    }

    /** The time limit of a run that confirms a failure; zero if {@link #end} has passed. */
    public Duration leftToEnd() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
