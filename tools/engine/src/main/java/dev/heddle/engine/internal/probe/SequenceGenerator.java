package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.Footprints.Conflict;
import dev.heddle.engine.internal.probe.Footprints.State;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Generates tests of pairs of calls. The first tests of a pair have the objects on which its conflicts were recorded.
 * Before the threads of others there are no calls, random ones, or several of one method that fills the object. Most threads
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
    private final List<Pair> pairs;
    private final Set<Integer> unusable = new HashSet<>();
    private final Set<Integer> unusableCreations = new HashSet<>();
    private int next;
    private int number;

    /** A call that fills the object is drawn as often as this number of others. */
    private static final int FILLING = 6;

    /** The tier before all others. */
    private static final int MIRRORED = -1;

    /** Kinds of pairs in {@link #tier}. */
    private static final int KINDS = 5;

    /** Parts of a conflict, for its division. */
    private static final int SHARES = 60;

    /** Stands for a creation that is drawn. */
    private static final int DRAWN = -1;

    /** Tests of a pair of equal calls, each with another creation. */
    private static final int MOST_EQUAL = 6;

    /** One thread in this number makes two calls. */
    private static final int TWO_CALLS = 3;

    /**
     * Two calls whose tests are generated.
     *
     * @param creation of the first test; {@link #DRAWN} if it is drawn
     * @param state of the object in the first test; null if it is drawn
     */
    record Pair(int one, int other, int creation, @Nullable State state) {}

    /** Tests of the pairs of {@link #allPairs}. */
    SequenceGenerator(ProbedClass probed, Footprints footprints, long seed) {
        this.probed = probed;
        pairs = allPairs(probed, footprints, seed);
        random = new Random(seed);
    }

    /**
     * All pairs of calls of which at least one may change the object. The order of the calls and the order of conflicts
     * take turns: a recording shows a conflict, but not how probable its effect is.
     */
    static List<Pair> allPairs(ProbedClass probed, Footprints footprints, long seed) {
        List<Pair> byCalls = byCalls(probed, footprints, seed);
        List<Pair> byConflict = byConflict(probed, footprints, byCalls);
        List<Pair> all = new ArrayList<>();
        for (int i = 0; i < Math.max(byCalls.size(), byConflict.size()); i++) {
            byCalls.stream().skip(i).limit(1).forEach(all::add);
            byConflict.stream().skip(i).limit(1).forEach(all::add);
        }
        return all;
    }

    /**
     * Pairs by {@link #tier}, those of one tier in random order; pairs without a conflict come last. A pair of equal
     * calls has a test of each creation.
     */
    private static List<Pair> byCalls(ProbedClass probed, Footprints footprints, long seed) {
        List<Pair> all = new ArrayList<>();
        for (int i = 0; i < probed.calls().size(); i++) {
            for (int j = i; j < probed.calls().size(); j++) {
                ProbedCall one = probed.calls().get(i);
                ProbedCall other = probed.calls().get(j);
                boolean isOfPeer = one.isOnPeer() && other.isOnPeer();
                if (!isOfPeer
                        && !one.isWeak()
                        && !other.isWeak()
                        && (!one.isQuery() || !other.isQuery() || one.isOfMethod(other))) {
                    addPairs(probed, footprints, i, j, all);
                }
            }
        }
        Collections.shuffle(all, new Random(seed));
        all.sort(Comparator.comparingInt(pair -> tier(probed, footprints, pair)));
        all.sort(Comparator.comparing(pair -> tier(probed, footprints, pair) != MIRRORED
                && footprints.conflicts(pair.one, pair.other).isEmpty()));
        return all;
    }

    private static void addPairs(ProbedClass probed, Footprints footprints, int one, int other, List<Pair> to) {
        if (!isEqual(probed, one, other)) {
            to.add(new Pair(one, other, DRAWN, null));
            return;
        }
        for (int i = 0; i < Math.min(MOST_EQUAL, probed.creations().size()); i++) {
            to.add(new Pair(one, other, i, footprints.state(one, other, i)));
        }
    }

    /**
     * Pairs with conflicts, each with the objects that show its variables, the greatest conflict first. Each further
     * conflict of the same two methods on the same variables has a smaller share.
     */
    private static List<Pair> byConflict(ProbedClass probed, Footprints footprints, List<Pair> pairs) {
        Map<Pair, Integer> shares = new LinkedHashMap<>();
        Map<List<Object>, Integer> turns = new HashMap<>();
        for (Pair pair : pairs) {
            for (Conflict conflict : footprints.conflicts(pair.one, pair.other)) {
                Pair test = new Pair(pair.one, pair.other, DRAWN, conflict.state());
                if (!shares.containsKey(test)) {
                    Set<String> methods = Set.copyOf(List.of(
                            method(probed.calls().get(pair.one)),
                            method(probed.calls().get(pair.other))));
                    int turn = turns.merge(List.of(methods, conflict.variables()), 1, Integer::sum);
                    shares.put(test, SHARES * conflict.height() / turn);
                }
            }
        }
        List<Pair> all = new ArrayList<>(shares.keySet());
        all.sort(Comparator.comparingInt(pair -> -shares.get(pair)));
        return all;
    }

    private static String method(ProbedCall call) {
        return call.method() + call.descriptor();
    }

    /**
     * The smaller, the earlier a pair is tested. Two objects that call each other may lock in opposite orders. Then
     * follow pairs of methods that the class itself declares: first those of one first argument, which is often a key.
     */
    private static int tier(ProbedClass probed, Footprints footprints, Pair pair) {
        ProbedCall one = probed.calls().get(pair.one);
        ProbedCall other = probed.calls().get(pair.other);
        if (one.mirrors(other) && footprints.mayLock(pair.one)) {
            return MIRRORED;
        }
        int tier = KINDS * (one.tier() + other.tier());
        if (pair.creation > 0) {
            return tier + 3;
        } else if (one.firstArgument().isEmpty() || other.firstArgument().isEmpty()) {
            return pair.creation == 0 ? tier + 1 : tier + 2;
        }
        return one.firstArgument().equals(other.firstArgument()) ? tier : tier + 4;
    }

    /** Whether both calls are the first call of a method. */
    private static boolean isEqual(ProbedClass probed, int one, int other) {
        ProbedCall call = probed.calls().get(one);
        return one == other
                && probed.calls().stream().filter(call::isOfMethod).findFirst().orElse(call) == call;
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
            Pair pair = pairs.get(next++ % pairs.size());
            if (!unusable.contains(pair.one) && !unusable.contains(pair.other)) {
                tests.add(test(pair, round));
            }
        }
        return tests;
    }

    private CallSequence test(Pair pair, int round) {
        State state = round == 0 ? pair.state : null;
        if (state != null && !unusableCreations.contains(state.creation())) {
            return test(pair, round, state.creation(), state.before());
        }
        boolean isFixed = pair.creation != DRAWN && round == 0;
        int drawn = isFixed ? pair.creation : random.nextInt(probed.creations().size());
        boolean isUsed = (isFixed || random.nextBoolean()) && !unusableCreations.contains(drawn);
        int creation = isUsed ? drawn : firstCreation();
        return test(pair, round, creation, isOfPeers(pair) && random.nextBoolean() ? linked() : before());
    }

    private CallSequence test(Pair pair, int round, int creation, int[] before) {
        int inOne = random.nextInt(TWO_CALLS) == 0 ? 2 : 1;
        int inOther = random.nextInt(TWO_CALLS) == 0 ? 2 : 1;
        boolean isSwapped = round % 2 == 1;
        CallSequence test = new CallSequence(
                number++,
                creation,
                before,
                with(isSwapped ? pair.other : pair.one, inOne),
                with(isSwapped ? pair.one : pair.other, inOther),
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

    private boolean isOfPeers(Pair pair) {
        return probed.calls().get(pair.one).usesPeer()
                || probed.calls().get(pair.other).usesPeer();
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
