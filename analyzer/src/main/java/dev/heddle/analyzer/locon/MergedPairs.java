package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The directed pairs of all runs, merged at a level: the directed pairs that count as one pair there, and the passing
 * runs that have it.
 */
final class MergedPairs {
    private static final long[] NONE = {};

    private final PairNames names;
    private final PassingRuns passing;
    private final int[] ofDirected;
    private final List<IntList> directed = new ArrayList<>();
    private final List<long[]> runs = new ArrayList<>();

    MergedPairs(PairNames names, PassingRuns passing, ComparisonLevel level) {
        this.names = names;
        this.passing = passing;
        int count = names.pairCount();
        ofDirected = new int[count];
        Long2IntOpenHashMap byPlaces = new Long2IntOpenHashMap();
        byPlaces.defaultReturnValue(-1);
        for (int number = 0; number < count; number++) {
            DirectedPair pair = names.pair(number);
            long places = (long) pair.head() << 32 | pair.tail();
            int item = level == ComparisonLevel.PC ? byPlaces.get(places) : -1;
            if (item < 0) {
                item = directed.size();
                byPlaces.put(places, item);
                directed.add(new IntArrayList(1));
                runs.add(NONE);
            }
            ofDirected[number] = item;
            directed.get(item).add(number);
            long[] before = runs.get(item);
            long[] more = passing.of(number);
            runs.set(item, before.length == 0 ? more : more.length == 0 ? before : RunSets.union(before, more));
        }
    }

    int count() {
        return directed.size();
    }

    /** The merged pair of a directed pair. */
    int of(int directedPair) {
        return ofDirected[directedPair];
    }

    /** All directed pairs of a merged pair. */
    IntList directed(int pair) {
        return directed.get(pair);
    }

    /** The passing runs that have it. Do not modify the array. */
    long[] runs(int pair) {
        return runs.get(pair);
    }

    /** The passing runs that have a directed pair. Do not modify the array. */
    long[] ofPassing(int directedPair) {
        return passing.of(directedPair);
    }

    /**
     * The directed pair of a merged pair that occurred first in passing runs; any of them if no passing run has one.
     */
    int firstDirected(int pair) {
        int best = directed.get(pair).getInt(0);
        for (int number : directed.get(pair)) {
            long at = passing.first(number);
            long bestAt = passing.first(best);
            if (at >= 0 && (bestAt < 0 || at < bestAt)) {
                best = number;
            }
        }
        return best;
    }

    /** Its first position in passing runs, as a comparable number; -1 if no passing run has it. */
    long first(int pair) {
        return passing.first(firstDirected(pair));
    }

    int head(int pair) {
        return names.pair(directed.get(pair).getInt(0)).head();
    }

    int tail(int pair) {
        return names.pair(directed.get(pair).getInt(0)).tail();
    }
}
