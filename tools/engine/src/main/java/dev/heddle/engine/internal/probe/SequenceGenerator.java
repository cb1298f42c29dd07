package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.Footprints.State;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Generates tests of pairs of calls. The first test of a pair has the object on which its conflict was recorded. Before
 * the threads of others there are no calls, random ones, or several of one method that fills the object. Most threads
 * make one call; a second one often has the same method, or is a query. Deterministic by seed.
 */
final class SequenceGenerator {
    private static final int MOST_OBSERVERS = 5;
    private static final int MOST_BEFORE = 3;
    /** Calls of one method that fill the object before the threads. */
    private static final int MOST_FILLS = 3;
    /** Tests of each pair, which differ in the other calls. */
    private static final int MOST_ROUNDS = 20;

    private final ProbedClass probed;
    private final Random random;
    private final Footprints footprints;
    private final List<int[]> pairs;
    private final Set<Integer> unusable = new HashSet<>();
    private final Set<Integer> unusableCreations = new HashSet<>();
    private int next;
    private int number;

    /** A call that fills the object is drawn as often as this number of others. */
    private static final int FILLING = 6;

    /** Tiers of pairs before all others. */
    private static final int MIRRORED = -2;

    private static final int EQUAL = -1;

    /** Parts of a conflict, for its division. */
    private static final int SHARES = 60;

    /** Tests of a pair of equal calls, each with another creation. */
    private static final int MOST_EQUAL = 6;

    /** One thread in this number makes two calls. */
    private static final int TWO_CALLS = 3;

    /** Tests of the pairs of {@link #allPairs}. */
    SequenceGenerator(ProbedClass probed, Footprints footprints, long seed) {
        this.probed = probed;
        this.footprints = footprints;
        pairs = allPairs(probed, footprints, seed);
        random = new Random(seed);
    }

    /**
     * All pairs of calls of which at least one may change the object. Two objects that call each other come first, then
     * pairs in the order of their conflicts: the first pair of two methods before the second one. Pairs of equal
     * conflicts are in random order, first those of methods that the class itself declares, with their first arguments.
     * A third number is the creation.
     */
    static List<int[]> allPairs(ProbedClass probed, Footprints footprints, long seed) {
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < probed.calls().size(); i++) {
            for (int j = i; j < probed.calls().size(); j++) {
                ProbedCall one = probed.calls().get(i);
                ProbedCall other = probed.calls().get(j);
                boolean isOfPeer = one.isOnPeer() && other.isOnPeer();
                if (!isOfPeer
                        && !one.isWeak()
                        && !other.isWeak()
                        && (!one.isQuery() || !other.isQuery() || one.isOfMethod(other))) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
        Collections.shuffle(pairs, new Random(seed));
        pairs.sort(Comparator.comparingInt(pair -> tier(probed, pair[0], pair[1])));
        List<int[]> all = new ArrayList<>();
        for (int[] pair : pairs) {
            boolean isOfEach = tier(probed, pair[0], pair[1]) == EQUAL;
            for (int i = 0;
                    i < (isOfEach ? Math.min(MOST_EQUAL, probed.creations().size()) : 1);
                    i++) {
                all.add(isOfEach ? new int[] {pair[0], pair[1], i} : pair);
            }
        }
        all.sort(Comparator.comparingInt(pair -> -footprints.conflict(pair[0], pair[1])));
        sortByTurns(probed, footprints, all);
        return all;
    }

    /** Each further pair of the same two methods has a smaller share of its conflict. */
    private static void sortByTurns(ProbedClass probed, Footprints footprints, List<int[]> pairs) {
        Map<Set<String>, Integer> turns = new HashMap<>();
        Map<int[], Integer> shares = new IdentityHashMap<>();
        for (int[] pair : pairs) {
            ProbedCall one = probed.calls().get(pair[0]);
            ProbedCall other = probed.calls().get(pair[1]);
            Set<String> methods =
                    new HashSet<>(List.of(one.method() + one.descriptor(), other.method() + other.descriptor()));
            int turn = one.mirrors(other) ? 0 : turns.merge(methods, 1, Integer::sum);
            int share = turn == 0 ? Integer.MAX_VALUE : SHARES * footprints.conflict(pair[0], pair[1]) / turn;
            shares.put(pair, share);
        }
        pairs.sort(Comparator.comparingInt(pair -> -shares.get(pair)));
    }

    /**
     * The smaller, the earlier a pair is tested. Two objects that call each other may lock in opposite orders; then
     * follow pairs of equal calls for each creation, and of methods that the class itself declares. Pairs with equal
     * first arguments, such as a key, come before others.
     */
    private static int tier(ProbedClass probed, int first, int second) {
        ProbedCall one = probed.calls().get(first);
        ProbedCall other = probed.calls().get(second);
        boolean isSame = first == second
                && probed.calls().stream().filter(one::isOfMethod).findFirst().orElse(one) == one;
        boolean isOfOneKey = one.firstArgument().isEmpty()
                || other.firstArgument().isEmpty()
                || one.firstArgument().equals(other.firstArgument());
        return one.mirrors(other) ? MIRRORED : isSame ? EQUAL : 2 * (one.tier() + other.tier()) + (isOfOneKey ? 0 : 1);
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
        boolean isFixed = pair.length > 2 && round == 0;
        State state = round > 0 || isFixed ? null : footprints.state(pair[0], pair[1]);
        if (state != null && !unusableCreations.contains(state.creation())) {
            return test(pair, round, state.creation(), state.before());
        }
        int drawn = isFixed ? pair[2] : random.nextInt(probed.creations().size());
        boolean isUsed = (isFixed || random.nextBoolean()) && !unusableCreations.contains(drawn);
        int creation = isUsed ? drawn : firstCreation();
        return test(pair, round, creation, isOfPeers(pair) && random.nextBoolean() ? linked() : before());
    }

    private CallSequence test(int[] pair, int round, int creation, int[] before) {
        int inOne = random.nextInt(TWO_CALLS) == 0 ? 2 : 1;
        int inOther = random.nextInt(TWO_CALLS) == 0 ? 2 : 1;
        boolean isSwapped = round % 2 == 1;
        CallSequence test = new CallSequence(
                number++,
                creation,
                before,
                with(pair[isSwapped ? 1 : 0], inOne),
                with(pair[isSwapped ? 0 : 1], inOther),
                observers(),
                Set.of());
        return test.counting(hasFunctions(test));
    }

    /** Whether calls of functions can be counted. */
    private boolean hasFunctions(CallSequence test) {
        return CountedFunctions.areIn(probed.creations().get(test.creation()))
                || IntStream.range(0, test.size())
                        .anyMatch(call -> CountedFunctions.areIn(
                                probed.calls().get(test.operation(call)).source()));
    }

    private boolean isOfPeers(int[] pair) {
        return probed.calls().get(pair[0]).usesPeer()
                || probed.calls().get(pair[1]).usesPeer();
    }

    /** Calls that fill each of two objects with the other one. */
    private int[] linked() {
        return changing().stream()
                .filter(i -> probed.calls().get(i).isFilling()
                        && probed.calls().get(i).source().contains(ProbedCall.PEER))
                .limit(2)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int[] before() {
        return switch (random.nextInt(3)) {
            case 0 -> new int[0];
            case 1 -> random(1 + random.nextInt(MOST_BEFORE));
            default -> fills();
        };
    }

    /** Calls of one method that fills the object, each with other arguments. */
    private int[] fills() {
        List<Integer> filling = changing().stream()
                .filter(i -> probed.calls().get(i).isFilling())
                .toList();
        if (filling.isEmpty()) {
            return random(1 + random.nextInt(MOST_BEFORE));
        }
        ProbedCall first = probed.calls().get(filling.get(random.nextInt(filling.size())));
        return filling.stream()
                .filter(i -> probed.calls().get(i).isOfMethod(first))
                .limit(2 + random.nextInt(MOST_FILLS - 1))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int firstCreation() {
        int first = 0;
        while (unusableCreations.contains(first)) {
            first++;
        }
        return first;
    }

    /** A call, and perhaps another one before or after it: of the same method, a query, or a random one. */
    private int[] with(int operation, int size) {
        if (size == 1) {
            return new int[] {operation};
        }
        ProbedCall call = probed.calls().get(operation);
        List<Integer> others = all().stream()
                .filter(i -> i != operation && probed.calls().get(i).isOfMethod(call))
                .toList();
        List<Integer> queries =
                all().stream().filter(i -> probed.calls().get(i).isQuery()).toList();
        List<Integer> from = random.nextInt(3) == 0 ? others : random.nextBoolean() ? queries : List.of();
        int second = from.isEmpty() ? random(1)[0] : from.get(random.nextInt(from.size()));
        return random.nextBoolean() ? new int[] {operation, second} : new int[] {second, operation};
    }

    /** The usable operations whose results one order must explain. */
    private List<Integer> all() {
        return IntStream.range(0, probed.calls().size())
                .filter(i -> !unusable.contains(i) && !probed.calls().get(i).isWeak())
                .boxed()
                .toList();
    }

    /** Those that may change the object. */
    private List<Integer> changing() {
        return all().stream().filter(i -> !probed.calls().get(i).isQuery()).toList();
    }

    private int[] random(int size) {
        List<Integer> possible = new ArrayList<>();
        for (int i : changing()) {
            // Calls that fill the object lead to more of its states.
            possible.addAll(Collections.nCopies(probed.calls().get(i).isFilling() ? FILLING : 1, i));
        }
        int[] calls = new int[size];
        for (int i = 0; i < size; i++) {
            calls[i] = possible.isEmpty() ? 0 : possible.get(random.nextInt(possible.size()));
        }
        return calls;
    }

    /** Queries without parameters come first; half of the tests also take something from the object at the end. */
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
        List<Integer> taking = IntStream.range(0, probed.calls().size())
                .filter(i -> probed.calls().get(i).isTaking() && !unusable.contains(i))
                .boxed()
                .toList();
        IntStream last = taking.isEmpty() || random.nextBoolean()
                ? IntStream.of()
                : IntStream.of(taking.get(random.nextInt(taking.size())));
        return IntStream.concat(all.stream().limit(MOST_OBSERVERS).mapToInt(Integer::intValue), last)
                .toArray();
    }
}
