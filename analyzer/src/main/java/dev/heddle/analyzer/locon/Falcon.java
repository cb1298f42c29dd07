package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Suspiciousness of patterns as in Falcon (Park, Vuduc and Harrold, 2010), for comparison: the Jaccard index of the
 * failing runs and the runs with the pattern. {@link VariableHistory} finds the patterns.
 */
public final class Falcon {
    private final PairNames names;
    private final List<Scored> scored = new ArrayList<>();

    /**
     * A pattern of failing runs.
     *
     * @param score 1 if all failing runs and no passing runs have it
     * @param rank number of patterns with at least this score: its worst possible rank
     */
    public record Scored(FalconPattern pattern, double score, int rank) {}

    public Falcon(PairNames names, List<RunPairs> failing, PassingRuns passing) {
        this.names = names;
        Map<Integer, Integer> inFailing = new HashMap<>();
        IntLinkedOpenHashSet order = new IntLinkedOpenHashSet();
        for (RunPairs run : failing) {
            for (int pattern : run.patterns()) {
                inFailing.merge(pattern, 1, Integer::sum);
                order.add(pattern);
            }
        }
        for (int pattern : order) {
            int failed = inFailing.getOrDefault(pattern, 0);
            double score = (double) failed / (failing.size() + passing.withPattern(pattern));
            scored.add(new Scored(names.pattern(pattern), score, 0));
        }
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        for (int i = scored.size() - 1, worst = scored.size(); i >= 0; i--) {
            if (i + 1 < scored.size()
                    && scored.get(i).score() != scored.get(i + 1).score()) {
                worst = i + 1;
            }
            scored.set(i, new Scored(scored.get(i).pattern(), scored.get(i).score(), worst));
        }
    }

    /** Number of patterns in the failing runs. */
    public int count() {
        return scored.size();
    }

    /** Number of patterns with the highest score. */
    public int withHighest() {
        return scored.isEmpty() ? 0 : scored.get(0).rank();
    }

    /** The best pattern that has the two places one after the other, with any callers, or null if no pattern has them. */
    public @Nullable Scored best(int head, int tail) {
        int first = names.withoutCallers(head);
        int second = names.withoutCallers(tail);
        for (Scored one : scored) {
            FalconPattern pattern = one.pattern();
            if (pattern.first() == first && pattern.second() == second
                    || pattern.second() == first && pattern.third() == second) {
                return one;
            }
        }
        return null;
    }
}
