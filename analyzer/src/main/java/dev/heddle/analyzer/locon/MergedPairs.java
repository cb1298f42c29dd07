package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The directed pairs of all runs, merged: the directed pairs that count as one pair, and the passing runs that have it.
 */
final class MergedPairs {
    private static final long[] NONE = {};
    private static final int ANY = -1;

    private final PairNames names;
    private final PassingRuns passing;
    private final Precision precision;
    /** For each place, the places that count as the same, as a number. */
    private final int[] places;

    private final int[] ofDirected;
    private final List<IntList> directed = new ArrayList<>();
    private final List<long[]> runs = new ArrayList<>();
    private final Object2IntOpenHashMap<Same> numbers = new Object2IntOpenHashMap<>();

    /**
     * When two directed pairs count as one.
     *
     * @param callers number of callers that the places have in common
     * @param byThread whether the threads are the same
     * @param byObject whether the objects are the same
     */
    record Precision(int callers, boolean byThread, boolean byObject) {
        static Precision places(int callers) {
            return new Precision(callers, false, false);
        }
    }

    private record Same(int head, int tail, int headThread, int tailThread, int object) {}

    MergedPairs(PairNames names, PassingRuns passing, Precision precision) {
        this.names = names;
        this.passing = passing;
        this.precision = precision;
        places = places(names, precision.callers());
        numbers.defaultReturnValue(-1);
        int count = names.pairCount();
        ofDirected = new int[count];
        for (int number = 0; number < count; number++) {
            DirectedPair pair = names.pair(number);
            Same same = new Same(
                    places[pair.head()],
                    places[pair.tail()],
                    precision.byThread() ? pair.headThread() : ANY,
                    precision.byThread() ? pair.tailThread() : ANY,
                    precision.byObject() ? pair.object() : ANY);
            int item = numbers.putIfAbsent(same, directed.size());
            if (item < 0) {
                item = directed.size();
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

    private static int[] places(PairNames names, int callers) {
        int[] places = new int[names.placeCount()];
        Long2IntOpenHashMap byId = new Long2IntOpenHashMap();
        byId.defaultReturnValue(-1);
        for (int place = 0; place < places.length; place++) {
            int known = byId.putIfAbsent(names.place(place).id(callers), place);
            places[place] = known < 0 ? place : known;
        }
        return places;
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

    /** The place that represents all places that count as the same. */
    int place(int place) {
        return places[place];
    }

    int head(int pair) {
        return places[names.pair(directed.get(pair).getInt(0)).head()];
    }

    int tail(int pair) {
        return places[names.pair(directed.get(pair).getInt(0)).tail()];
    }

    /** The name of the object; {@link ObjectNames#UNNAMED} if objects are not distinguished. */
    long object(int pair) {
        return precision.byObject()
                ? names.object(names.pair(directed.get(pair).getInt(0)).object())
                : ObjectNames.UNNAMED;
    }

    /** The name of an object, as {@link #object} returns it for a pair. */
    long object(long name) {
        return precision.byObject() ? name : ObjectNames.UNNAMED;
    }

    /** The passing runs that have a pair of these places; only if pairs are merged by places. */
    long[] runsOf(int head, int tail) {
        int pair = numbers.getInt(new Same(places[head], places[tail], ANY, ANY, ANY));
        return pair < 0 ? NONE : runs.get(pair);
    }
}
