package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether different threads can be at the places of some dependencies at the same time: some executions of these
 * dependencies are pairwise unordered in relaxed happens-before, and no lock that a further thread
 * {@linkplain HoldsOverThreads holds over} one of them excludes another one.
 */
final class CoReachable {
    /** The largest number of tried choices. Beyond that, a choice counts as possible. */
    private static final int MOST_CHOICES = 100_000;

    private final Segments segments;
    private final LockStates states;
    private final HoldsOverThreads overThreads;
    private int choices;
    private boolean guarded;

    CoReachable(Segments segments, LockStates states, HoldsOverThreads overThreads) {
        this.segments = segments;
        this.states = states;
        this.overThreads = overThreads;
    }

    /** The threads, in the order of the dependencies; null if it is impossible. */
    int @Nullable [] threads(List<Dependency> dependencies) {
        int[] threads = new int[dependencies.size()];
        choices = MOST_CHOICES;
        guarded = false;
        return choose(dependencies, 0, threads, new int[threads.length], new int[threads.length]) ? threads : null;
    }

    /** Whether a lock of a further thread excluded a choice of the last call of {@link #threads}. */
    boolean isGuarded() {
        return guarded;
    }

    private boolean choose(List<Dependency> dependencies, int at, int[] threads, int[] lows, int[] highs) {
        if (at == threads.length) {
            return true;
        }
        for (DependencyUse use : dependencies.get(at).uses) {
            if (isTaken(use.thread, threads, at)) {
                continue;
            }
            threads[at] = use.thread;
            for (int i = 0; i < use.segments.size(); i++) {
                highs[at] = use.segments.getInt(i);
                // There were other segments between the last two that are kept.
                boolean others = use.overflow && i == use.segments.size() - 1;
                lows[at] = others ? use.segments.getInt(i - 1) : highs[at];
                boolean possible =
                        choices-- <= 0 || fits(lows, highs, at) && !isGuarded(dependencies, threads, lows, highs, at);
                if (possible && choose(dependencies, at + 1, threads, lows, highs)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isTaken(int thread, int[] threads, int count) {
        for (int i = 0; i < count; i++) {
            if (threads[i] == thread) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(int[] lows, int[] highs, int at) {
        for (int i = 0; i < at; i++) {
            if (segments.precedes(highs[i], lows[at]) || segments.precedes(highs[at], lows[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean isGuarded(List<Dependency> dependencies, int[] threads, int[] lows, int[] highs, int at) {
        // Segments between two kept ones are unknown.
        if (lows[at] != highs[at]) {
            return false;
        }
        for (int i = 0; i < at; i++) {
            if (lows[i] == highs[i]
                    && (excludes(highs[i], dependencies.get(at), threads[at], highs[at])
                            || excludes(highs[at], dependencies.get(i), threads[i], highs[i]))) {
                guarded = true;
                return true;
            }
        }
        return false;
    }

    /** Whether a lock that is held over a segment excludes a dependency of another thread. */
    private boolean excludes(int segment, Dependency other, int otherThread, int otherSegment) {
        for (HoldsOverThreads.Interval interval : overThreads.covering(segment)) {
            if (interval.thread != otherThread && isHeld(interval.hold, other)) {
                return true;
            }
            for (HoldsOverThreads.Interval second : overThreads.covering(otherSegment)) {
                if (interval != second && Hold.exclude(interval.hold, second.hold)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isHeld(int hold, Dependency dependency) {
        for (int held : states.holds(dependency.held)) {
            if (Hold.exclude(held, hold)) {
                return true;
            }
        }
        return false;
    }
}
