package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Generates tests of pairs of calls. Each test has random calls before the threads, and most threads make one call.
 * Deterministic by seed.
 */
final class SequenceGenerator {
    private static final int MOST_OBSERVERS = 5;
    private static final int MOST_BEFORE = 3;
    /** Tests of each pair, which differ in the other calls. */
    private static final int MOST_ROUNDS = 20;

    private final ProbedClass probed;
    private final Random random;
    private final List<int[]> pairs;
    private final Set<Integer> unusable = new HashSet<>();
    private final Set<Integer> unusableCreations = new HashSet<>();
    private int next;
    private int number;

    /** A call that fills the object is drawn as often as this number of others. */
    private static final int FILLING = 6;

    /** One thread in this number makes two calls. */
    private static final int TWO_CALLS = 3;

    /** @param pairs of operations that may affect each other, the most promising first */
    SequenceGenerator(ProbedClass probed, List<int[]> pairs, long seed) {
        this.probed = probed;
        this.pairs = List.copyOf(pairs);
        random = new Random(seed);
    }

    /**
     * All pairs of calls of which at least one may change the object, in random order: first those of methods that the
     * class itself declares, with their first arguments.
     */
    static List<int[]> allPairs(ProbedClass probed, long seed) {
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < probed.calls().size(); i++) {
            for (int j = i; j < probed.calls().size(); j++) {
                ProbedCall one = probed.calls().get(i);
                ProbedCall other = probed.calls().get(j);
                if (!one.isWeak() && !other.isWeak() && !(one.isQuery() && other.isQuery() && i != j)) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
        Collections.shuffle(pairs, new Random(seed));
        pairs.sort(Comparator.comparingInt(pair ->
                probed.calls().get(pair[0]).tier() + probed.calls().get(pair[1]).tier()));
        return pairs;
    }

    /** Operations that no later test calls. */
    void leaveOut(Set<Integer> operations) {
        unusable.addAll(operations);
    }

    /** A creation that no later test uses. */
    void leaveOutCreation(int creation) {
        unusableCreations.add(creation);
    }

    /** The next tests; empty if each pair has had its tests, or no object can be created. */
    List<CallSequence> next(int most) {
        List<CallSequence> tests = new ArrayList<>();
        boolean hasObjects = unusableCreations.size() < probed.creations().size();
        int last = hasObjects ? MOST_ROUNDS * pairs.size() : 0;
        for (int tries = 0; tries < 20 * most && tests.size() < most && next < last; tries++) {
            int round = next / pairs.size();
            int[] pair = pairs.get(next++ % pairs.size());
            if (!unusable.contains(pair[0]) && !unusable.contains(pair[1])) {
                tests.add(test(pair, round));
            }
        }
        return tests;
    }

    private CallSequence test(int[] pair, int round) {
        int before = random.nextBoolean() ? 0 : 1 + random.nextInt(MOST_BEFORE);
        int inOne = random.nextInt(TWO_CALLS) == 0 ? 2 : 1;
        int inOther = random.nextInt(TWO_CALLS) == 0 ? 2 : 1;
        boolean isSwapped = round % 2 == 1;
        int drawn = random.nextInt(probed.creations().size());
        int creation = round < 2 || unusableCreations.contains(drawn) ? firstCreation() : drawn;
        return new CallSequence(
                number++,
                creation,
                random(before),
                with(pair[isSwapped ? 1 : 0], inOne),
                with(pair[isSwapped ? 0 : 1], inOther),
                observers(),
                Set.of());
    }

    private int firstCreation() {
        int first = 0;
        while (unusableCreations.contains(first)) {
            first++;
        }
        return first;
    }

    /** A call, and random ones before or after it. */
    private int[] with(int operation, int size) {
        int[] calls = random(size);
        calls[random.nextInt(calls.length == 0 ? 1 : calls.length)] = operation;
        return calls;
    }

    private int[] random(int size) {
        List<Integer> possible = new ArrayList<>();
        for (int i = 0; i < probed.calls().size(); i++) {
            ProbedCall call = probed.calls().get(i);
            if (!unusable.contains(i) && !call.isWeak() && !call.isQuery()) {
                // Calls that fill the object lead to more of its states.
                possible.addAll(Collections.nCopies(call.isFilling() ? FILLING : 1, i));
            }
        }
        int[] calls = new int[size];
        for (int i = 0; i < size; i++) {
            calls[i] = possible.isEmpty() ? 0 : possible.get(random.nextInt(possible.size()));
        }
        return calls;
    }

    /** Queries without parameters come first. */
    private int[] observers() {
        List<Integer> all = new ArrayList<>();
        for (boolean hasParameters : new boolean[] {false, true}) {
            for (int i = 0; i < probed.calls().size(); i++) {
                ProbedCall call = probed.calls().get(i);
                if (call.isQuery() && !unusable.contains(i) && call.source().endsWith("()") != hasParameters) {
                    all.add(i);
                }
            }
        }
        return all.stream().limit(MOST_OBSERVERS).mapToInt(Integer::intValue).toArray();
    }
}
