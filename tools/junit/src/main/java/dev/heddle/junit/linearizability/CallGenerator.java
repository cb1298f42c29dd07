package dev.heddle.junit.linearizability;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Chooses the calls of executions. One thread can see an operation of another one unfinished if it makes two calls
 * meanwhile, so as many combinations as possible of an operation and two consecutive ones of another thread are chosen.
 */
final class CallGenerator {
    /** The number of calls of each thread, for each execution: small ones first, as they are read more easily. */
    private static final int[][] SHAPES = {{2, 2}, {3, 3}, {2, 2, 2}, {3, 3}, {3, 3}, {3, 3}};

    /** As many are chosen, even if fewer have all combinations: they differ in the calls before. */
    private static final int FEWEST = 4;

    private static final int CANDIDATES = 100;
    private static final int MOST_BEFORE = 2;
    private static final int MOST_AFTER = 3;

    private final int operations;
    private final Random random;
    private final Set<List<Integer>> covered = new HashSet<>();

    private CallGenerator(int operations, long seed) {
        this.operations = operations;
        random = new Random(seed);
    }

    /** The calls of some executions. */
    static List<Calls> of(int operations, long seed) {
        CallGenerator generator = new CallGenerator(operations, seed);
        List<Calls> all = new ArrayList<>();
        for (int[] shape : SHAPES) {
            if (all.size() < FEWEST || generator.covered.size() < operations * operations * operations) {
                all.add(generator.best(shape));
            }
        }
        return all;
    }

    private Calls best(int[] shape) {
        Calls best = null;
        Set<List<Integer>> bestNew = null;
        for (int i = 0; i < CANDIDATES; i++) {
            Calls candidate = random(shape);
            Set<List<Integer>> added = combinations(candidate);
            added.removeAll(covered);
            if (best == null || added.size() > bestNew.size()) {
                best = candidate;
                bestNew = added;
            }
        }
        covered.addAll(bestNew);
        return best;
    }

    private Calls random(int[] shape) {
        int[][] threads = new int[shape.length][];
        for (int i = 0; i < shape.length; i++) {
            threads[i] = random(shape[i]);
        }
        return new Calls(random(random.nextInt(MOST_BEFORE + 1)), threads, different(Math.min(operations, MOST_AFTER)));
    }

    /** Different operations in random order: they show what the threads left. */
    private int[] different(int length) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        return all.subList(0, length).stream().mapToInt(Integer::intValue).toArray();
    }

    private int[] random(int length) {
        int[] calls = new int[length];
        for (int i = 0; i < length; i++) {
            calls[i] = random.nextInt(operations);
        }
        return calls;
    }

    /** An operation of one thread, and two consecutive ones of another thread. */
    private static Set<List<Integer>> combinations(Calls calls) {
        Set<List<Integer>> all = new HashSet<>();
        for (int[] one : calls.threads()) {
            for (int[] other : calls.threads()) {
                for (int i = 1; one != other && i < other.length; i++) {
                    for (int operation : one) {
                        all.add(List.of(operation, other[i - 1], other[i]));
                    }
                }
            }
        }
        return all;
    }
}
