package dev.heddle.analyzer.locon;

import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of places, thread paths, objects, directed pairs and patterns, shared by all merged runs. Numbers are assigned in the
 * order of first use and stay valid. Not thread-safe while it grows.
 */
public final class PairNames {
    private final List<AccessPlace> places = new ArrayList<>();
    /** By the identifier with all callers. */
    private final Long2IntOpenHashMap placeById = new Long2IntOpenHashMap();

    /** The first place with each identifier without callers. */
    private final Long2IntOpenHashMap firstById = new Long2IntOpenHashMap();

    private int mostCallers;
    /** Names of objects. The first one is that of all objects without a name. */
    private final LongArrayList objects = new LongArrayList();

    private final Long2IntOpenHashMap numberOfObject = new Long2IntOpenHashMap();
    private final List<String> threads = new ArrayList<>();
    private final Map<String, Integer> threadByPath = new HashMap<>();
    /** The stacks in the order of first use. */
    private final List<StackOf> stacks = new ArrayList<>();
    /** The stacks by {@link #key}. */
    private final Long2ObjectOpenHashMap<List<CodePoint>> stackByKey = new Long2ObjectOpenHashMap<>();

    private final List<DirectedPair> pairs = new ArrayList<>();
    private final Map<DirectedPair, Integer> numberOfPair = new HashMap<>();
    private final List<FalconPattern> patterns = new ArrayList<>();
    private final Map<FalconPattern, Integer> numberOfPattern = new HashMap<>();

    /** The stack of one thread at a place, innermost frame first. It is empty if it equals the stack of the place. */
    record StackOf(int place, int thread, List<CodePoint> stack) {}

    public PairNames() {
        placeById.defaultReturnValue(-1);
        firstById.defaultReturnValue(-1);
        numberOfObject.defaultReturnValue(-1);
        numberOfObject(ObjectNames.UNNAMED);
    }

    /** The number of the place with this identifier, which includes all callers, or -1. */
    int findPlace(long id) {
        return placeById.get(id);
    }

    /** The number of a place. The stack of a new place is kept. */
    public int number(AccessPlace place) {
        long id = place.id(place.callers());
        int known = placeById.get(id);
        if (known >= 0) {
            return known;
        }
        placeById.put(id, places.size());
        firstById.putIfAbsent(place.id(), places.size());
        mostCallers = Math.max(mostCallers, place.callers());
        places.add(place);
        return places.size() - 1;
    }

    /** The first place with the same access and other callers, which represents all of them. */
    int withoutCallers(int place) {
        return firstById.get(places.get(place).id());
    }

    /** The largest number of callers that some place distinguishes. */
    int mostCallers() {
        return mostCallers;
    }

    /** The number of the name of an object. */
    int numberOfObject(long name) {
        int known = numberOfObject.putIfAbsent(name, objects.size());
        if (known >= 0) {
            return known;
        }
        objects.add(name);
        return objects.size() - 1;
    }

    /** The name of an object. */
    long object(int number) {
        return objects.getLong(number);
    }

    int objectCount() {
        return objects.size();
    }

    /** The number of a spawn-order path. */
    public int number(String threadPath) {
        Integer known = threadByPath.putIfAbsent(threadPath, threads.size());
        if (known != null) {
            return known;
        }
        threads.add(threadPath);
        return threads.size() - 1;
    }

    /** Whether the stack of a thread at a place is known. */
    boolean hasStack(int place, int thread) {
        return stackByKey.containsKey(key(place, thread));
    }

    /** Sets the stack of a thread at a place, unless it is known. */
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

    public int number(FalconPattern pattern) {
        Integer known = numberOfPattern.putIfAbsent(pattern, patterns.size());
        if (known != null) {
            return known;
        }
        patterns.add(pattern);
        return patterns.size() - 1;
    }

    public AccessPlace place(int number) {
        return places.get(number);
    }

    /** A place with the stack of a thread, if that is known. */
    AccessPlace placeOf(int place, int thread) {
        List<CodePoint> stack = stackByKey.get(key(place, thread));
        return stack == null || stack.isEmpty()
                ? places.get(place)
                : places.get(place).with(stack);
    }

    /** The spawn-order path of a thread. */
    public String thread(int number) {
        return threads.get(number);
    }

    public DirectedPair pair(int number) {
        return pairs.get(number);
    }

    public FalconPattern pattern(int number) {
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
