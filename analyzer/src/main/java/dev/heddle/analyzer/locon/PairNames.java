package dev.heddle.analyzer.locon;

import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of places, thread paths, directed pairs and patterns, the same for all runs that are put together. Numbers are given in the order of
 * first use and never taken back. Not thread-safe while it grows.
 */
public final class PairNames {
    private final List<Place> places = new ArrayList<>();
    private final Long2IntOpenHashMap placeById = new Long2IntOpenHashMap();
    private final List<String> threads = new ArrayList<>();
    private final Map<String, Integer> threadByPath = new HashMap<>();
    /** In the order of first use. */
    private final List<StackOf> stacks = new ArrayList<>();
    /** The same by {@link #key}. */
    private final Long2ObjectOpenHashMap<List<CodePoint>> stackByKey = new Long2ObjectOpenHashMap<>();

    private final List<DirectedPair> pairs = new ArrayList<>();
    private final Map<DirectedPair, Integer> numberOfPair = new HashMap<>();
    private final List<Pattern> patterns = new ArrayList<>();
    private final Map<Pattern, Integer> numberOfPattern = new HashMap<>();

    /** How one thread came to a place, innermost frame first; empty if it came as the place is known. */
    record StackOf(int place, int thread, List<CodePoint> stack) {}

    public PairNames() {
        placeById.defaultReturnValue(-1);
    }

    /** The number of a place with this id, or -1. */
    public int findPlace(long id) {
        return placeById.get(id);
    }

    /** The number of a place; its stack is kept if it is new. */
    public int number(Place place) {
        int known = placeById.get(place.id());
        if (known >= 0) {
            return known;
        }
        placeById.put(place.id(), places.size());
        places.add(place);
        return places.size() - 1;
    }

    /** The number of a path of spawn order. */
    public int number(String threadPath) {
        Integer known = threadByPath.putIfAbsent(threadPath, threads.size());
        if (known != null) {
            return known;
        }
        threads.add(threadPath);
        return threads.size() - 1;
    }

    /** Whether it is known how a thread came to a place. */
    boolean hasStack(int place, int thread) {
        return stackByKey.containsKey(key(place, thread));
    }

    /** Says how a thread came to a place; the first time counts. */
    void putStack(int place, int thread, List<CodePoint> stack) {
        List<CodePoint> other = stack.equals(places.get(place).stack()) ? List.of() : List.copyOf(stack);
        if (stackByKey.putIfAbsent(key(place, thread), other) == null) {
            stacks.add(new StackOf(place, thread, other));
        }
    }

    private static long key(int place, int thread) {
        return (long) place << Integer.SIZE | thread;
    }

    StackOf stackOf(int number) {
        return stacks.get(number);
    }

    int stackCount() {
        return stacks.size();
    }

    public int number(DirectedPair pair) {
        Integer known = numberOfPair.putIfAbsent(pair, pairs.size());
        if (known != null) {
            return known;
        }
        pairs.add(pair);
        return pairs.size() - 1;
    }

    /** The number of a pair, or -1 if no run has it. */
    public int find(DirectedPair pair) {
        return numberOfPair.getOrDefault(pair, -1);
    }

    public int number(Pattern pattern) {
        Integer known = numberOfPattern.putIfAbsent(pattern, patterns.size());
        if (known != null) {
            return known;
        }
        patterns.add(pattern);
        return patterns.size() - 1;
    }

    public Place place(int number) {
        return places.get(number);
    }

    /** A place with the stack that a thread has there, if it is known. */
    Place placeOf(int place, int thread) {
        List<CodePoint> stack = stackByKey.get(key(place, thread));
        return stack == null || stack.isEmpty()
                ? places.get(place)
                : places.get(place).with(stack);
    }

    /** The path of spawn order of a thread. */
    public String thread(int number) {
        return threads.get(number);
    }

    public DirectedPair pair(int number) {
        return pairs.get(number);
    }

    public Pattern pattern(int number) {
        return patterns.get(number);
    }

    public int placeCount() {
        return places.size();
    }

    public int threadCount() {
        return threads.size();
    }

    public int pairCount() {
        return pairs.size();
    }

    public int patternCount() {
        return patterns.size();
    }
}
