package dev.heddle.trace.plan;

import dev.heddle.trace.plan.PatternPlan.HeldLock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Strict priorities with a few random change points: PCT (Burckhardt and others, 2010), and with a radius RPro.
 *
 * <p>Threads get random distinct priorities above {@code depth - 1}. The enabled thread of the highest priority runs.
 * When the run reaches change point i, the thread that was about to run drops to a priority below all initial ones.
 * Without a radius the {@code depth - 1} change points are independent and uniform in 1…{@code events}. With a radius,
 * the first one is uniform, and the others are distinct and at most {@code radius} events away from it (RPro).
 *
 * @param depth number of ordering constraints of the searched bug, at least 1: one more than change points
 * @param events expected number k of counted events of a run, at least 1
 * @param threads expected number n of threads of a run, at least 1; further threads get random priorities too
 * @param counting the counted operations
 * @param radius greatest distance of a change point from the first, in counted events, at least 1; null for PCT
 * @param aim acquisitions of a predicted deadlock. If there are any, the first change point is at one of them, and the
 * others are in the {@code radius} events after it. Requires a radius. Empty for no aim
 */
public record PctPlan(
        String id,
        String technique,
        long seed,
        int depth,
        long events,
        int threads,
        Counting counting,
        @Nullable Integer radius,
        List<Aim> aim)
        implements SearchPlan {
    /** A larger number is refused: no known bug needs it, so it is probably a typing error. */
    public static final int MAX_DEPTH = 100;

    public PctPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(counting, "counting");
        aim = List.copyOf(aim);
        if (depth < 1 || depth > MAX_DEPTH) {
            throw new IllegalArgumentException("depth is " + depth + ", and must be from 1 to " + MAX_DEPTH);
        }
        if (events < 1) {
            throw new IllegalArgumentException("events are " + events + ", and must be at least 1");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads are " + threads + ", and must be at least 1");
        }
        if (radius != null) {
            int least = Math.max(1, aim.isEmpty() ? (depth - 1) / 2 : depth - 2);
            if (radius < least || radius > Integer.MAX_VALUE / 4) {
                throw new IllegalArgumentException("radius is " + radius + ", and with depth " + depth + " it is from "
                        + least + " to " + Integer.MAX_VALUE / 4 + ": that many events must hold " + (depth - 2)
                        + " change points");
            }
        } else if (!aim.isEmpty()) {
            throw new IllegalArgumentException("an aim requires a radius");
        }
    }

    /** PCT. */
    public static PctPlan pct(
            String id, String technique, long seed, int depth, long events, int threads, Counting of) {
        return new PctPlan(id, technique, seed, depth, events, threads, of, null, List.of());
    }

    /** RPro. */
    public static PctPlan rpro(
            String id, String technique, long seed, int depth, int radius, long events, int threads, Counting of) {
        return new PctPlan(id, technique, seed, depth, events, threads, of, radius, List.of());
    }

    @Override
    public PctPlan withSeed(long other) {
        return new PctPlan(id, technique, other, depth, events, threads, counting, radius, aim);
    }

    /**
     * The minimal probability that one run finds a bug of this depth (and radius), if {@code events} and
     * {@code threads} are right and no thread loses its priority by spinning.
     *
     * <p>PCT: {@code 1 / (n k^(d-1))}. RPro: {@code 1 / (n k (2r)(2r-1)…(2r-d+3))}: the others are drawn without
     * repetition from the 2r places around the first. The paper has {@code 1 / (n k r^(d-2))}, which counts the places
     * on one side only. With an aim there is no guarantee: 0.
     */
    public double guarantee() {
        if (!aim.isEmpty()) {
            return 0;
        }
        double odds = threads;
        for (int i = 1; i < depth; i++) {
            odds *= radius == null || i == 1 ? events : 2.0 * radius - (i - 2);
        }
        return 1 / odds;
    }

    /** The formula of {@link #guarantee} with its numbers: {@code 1/(n·k^(d−1)) = 1/(2·9^2)}. */
    public String guaranteeInWords() {
        if (!aim.isEmpty()) {
            return "no guarantee: it is aimed at a prediction";
        }
        if (radius == null || depth < 3) {
            return "1/(n·k^(d−1)) = 1/(" + threads + "·" + events + "^" + (depth - 1) + ")";
        }
        StringBuilder numbers = new StringBuilder();
        for (int i = 2; i < depth; i++) {
            numbers.append('·').append(2 * radius - (i - 2));
        }
        return "1/(n·k·2r·…·(2r−d+3)) = 1/(" + threads + "·" + events + numbers + ")";
    }

    /**
     * An acquisition at which the first change point may be.
     *
     * @param acquisition the lock, named by the place of its acquisition
     * @param times expected number of its executions in a run, at least 1: a random one of them is selected
     */
    public record Aim(HeldLock acquisition, long times) {
        public Aim {
            Objects.requireNonNull(acquisition, "acquisition");
            if (times < 1) {
                throw new IllegalArgumentException("times is " + times + ", and must be at least 1");
            }
        }
    }
}
