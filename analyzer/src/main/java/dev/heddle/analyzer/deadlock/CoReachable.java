package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Segments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether different threads can be at the places of some dependencies at the same time: some executions of these
 * dependencies are pairwise unordered in relaxed happens-before.
 */
final class CoReachable {
    /** The largest number of tried choices. Beyond that, a choice counts as possible. */
    private static final int MOST_CHOICES = 100_000;

    private final Segments segments;
    private int choices;

    CoReachable(Segments segments) {
        this.segments = segments;
    }

    /** The threads, in the order of the dependencies; null if it is impossible. */
    int @Nullable [] threads(List<Dependency> dependencies) {
        int[] threads = new int[dependencies.size()];
        choices = MOST_CHOICES;
        return choose(dependencies, 0, threads, new int[threads.length], new int[threads.length]) ? threads : null;
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
                boolean possible = choices-- <= 0 || fits(lows, highs, at);
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
}
