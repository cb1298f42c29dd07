package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.explain.RunOrders.Order;
import dev.heddle.engine.internal.explore.OrderRuns.Schedule;
import dev.heddle.engine.internal.runs.FailureOrders;
import dev.heddle.engine.internal.runs.FailureOrders.Count;
import dev.heddle.engine.internal.runs.FailureOrders.Proven;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PairsPlan.Pair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Derives the smallest set of pair orders that is the cause of a failure.
 *
 * <ol>
 *   <li>Each order of the failing run is reversed, with the rest of its schedule kept as far as possible. An order is
 *       necessary if that run passes.
 *   <li>The necessary orders are enforced in random schedules. They are sufficient if all these runs fail. If not, all
 *       orders of the run are enforced, and those that are not necessary are left out part by part.
 *   <li>An order is left out if the others remain sufficient, and if no run that takes the others and reverses it
 *       passes.
 *   <li>An order that is not necessary is replaced by weaker ones, which follow from it, if these are necessary.
 * </ol>
 *
 * <p>A program that fails in every schedule has the empty set.
 */
final class OrderSearch {
    /** Runs that show that a set is sufficient. */
    static final int FORCED_RUNS = 20;
    /** The same while orders are left out. */
    private static final int TRIED_RUNS = 10;
    /** Runs with one order of the result reversed. */
    private static final int REVERSED_RUNS = 10;

    private final OrderRuns runs;
    private final List<Order> all;
    private final Function<Order, List<Order>> weaker;
    /** Whether the failing schedule passes with these orders enforced. */
    private final Map<Set<Pair>, Boolean> passing = new HashMap<>();
    /** Random schedules with these orders enforced. */
    private final Map<Set<Pair>, Tally> random = new HashMap<>();

    private boolean isTimeOver;

    /**
     * @param orders orders of the failing run that do not follow from each other
     * @param weaker the orders that follow from an order
     */
    OrderSearch(OrderRuns runs, List<Order> orders, Function<Order, List<Order>> weaker) {
        this.runs = runs;
        all = List.copyOf(orders);
        this.weaker = weaker;
    }

    FailureOrders find() throws IOException, InterruptedException {
        if (!failsAsItIs()) {
            return not(isTimeOver ? "there was no time" : "its switches alone do not reproduce the failure");
        }
        List<Order> necessary = new ArrayList<>();
        for (int i = 0; i < all.size() && !isTimeOver; i++) {
            if (Boolean.TRUE.equals(passesWithout(all.get(i), List.of()))) {
                necessary.add(all.get(i));
            }
        }
        if (isTimeOver) {
            return not("the time ended before each of " + all.size() + " orders was reversed");
        }
        List<Order> set = sufficient(necessary);
        if (set == null) {
            return not(
                    isTimeOver
                            ? "the time ended before a sufficient set was found"
                            : "schedules with all " + all.size() + " orders of the failing run do not always fail");
        }
        return proven(smallest(weakened(smallest(set))));
    }

    private FailureOrders not(String why) {
        return FailureOrders.not(why, runs.runs());
    }

    private boolean failsAsItIs() throws IOException, InterruptedException {
        boolean[] fails = new boolean[1];
        isTimeOver |= !runs.make(List.of(), Schedule.FAILING, 1, result -> fails[0] = result.isFailed());
        return fails[0];
    }

    /**
     * Whether the schedule of the failing run passes if an order is reversed, and these others are enforced; null if
     * there was no time for the run.
     */
    private @Nullable Boolean passesWithout(Order order, List<Order> others) throws IOException, InterruptedException {
        List<Pair> pairs = new ArrayList<>(List.of(reversed(order)));
        others.stream().filter(other -> other != order).forEach(other -> pairs.add(pair(other)));
        Boolean known = passing.get(Set.copyOf(pairs));
        if (known != null) {
            return known;
        }
        boolean[] passes = new boolean[1];
        boolean isMade =
                runs.make(pairs, Schedule.FAILING, 1, result -> passes[0] = result.isTaken() && !result.isFailed());
        isTimeOver |= !isMade;
        if (isMade) {
            passing.put(Set.copyOf(pairs), passes[0]);
        }
        return isMade ? passes[0] : null;
    }

    private boolean isSufficient(List<Order> orders) throws IOException, InterruptedException {
        return !isTimeOver && count(pairs(orders), TRIED_RUNS, true).areAllFailed();
    }

    /**
     * Counts random schedules that take the orders.
     *
     * @param count number of schedules, including those of earlier calls
     * @param isOverAtPass whether one that passes is enough
     */
    private Count count(List<Pair> pairs, int count, boolean isOverAtPass) throws IOException, InterruptedException {
        Tally tally = random.computeIfAbsent(Set.copyOf(pairs), unused -> new Tally());
        int missing = count - tally.made;
        if (missing > 0 && !(isOverAtPass && tally.hasPassed())) {
            isTimeOver |= !runs.make(pairs, Schedule.RANDOM, missing, result -> {
                tally.add(result);
                return isOverAtPass && tally.hasPassed();
            });
        }
        return new Count(tally.taken, tally.failed);
    }

    /** Runs with the same orders enforced. */
    private static final class Tally {
        private int made;
        private int taken;
        private int failed;

        void add(OrderRuns.Result result) {
            made++;
            taken += result.isTaken() ? 1 : 0;
            failed += result.isTaken() && result.isFailed() ? 1 : 0;
        }

        boolean hasPassed() {
            return failed < taken;
        }
    }

    /** A sufficient set, as small as parts of it can be left out together; null without one. */
    private List<Order> sufficient(List<Order> necessary) throws IOException, InterruptedException {
        if (isSufficient(necessary)) {
            return necessary;
        }
        if (!isSufficient(all)) {
            return null;
        }
        List<Order> set = all;
        for (int part = Math.max(1, set.size() / 2); part >= 1 && !isTimeOver; part /= 2) {
            for (int from = 0; from < set.size() && !isTimeOver; ) {
                Set<Order> shorter = new LinkedHashSet<>(set);
                set.subList(from, Math.min(set.size(), from + part)).stream()
                        .filter(order -> !necessary.contains(order))
                        .forEach(shorter::remove);
                if (shorter.size() < set.size() && isSufficient(List.copyOf(shorter))) {
                    set = List.copyOf(shorter);
                } else {
                    from += part;
                }
            }
        }
        return set;
    }

    /** Leaves out single orders. */
    private List<Order> smallest(List<Order> sufficient) throws IOException, InterruptedException {
        List<Order> set = new ArrayList<>(sufficient);
        for (Order order : sufficient) {
            List<Order> others = new ArrayList<>(set);
            others.remove(order);
            if (!isTimeOver && Boolean.FALSE.equals(passesWithout(order, others)) && isSufficient(others)) {
                set = others;
            }
        }
        return set;
    }

    /** Replaces each order that is not necessary by weaker ones that are, as far as the set remains sufficient. */
    private List<Order> weakened(List<Order> sufficient) throws IOException, InterruptedException {
        List<Order> set = new ArrayList<>(sufficient);
        for (Order order : sufficient) {
            if (!isTimeOver && Boolean.FALSE.equals(passesWithout(order, set))) {
                List<Order> others = new ArrayList<>(set);
                others.remove(order);
                List<Order> replacing = replacing(order, others);
                set = replacing == null ? set : with(others, replacing);
            }
        }
        return set;
    }

    /** Necessary orders that follow from an order, and with which the others are sufficient; null without such ones. */
    private @Nullable List<Order> replacing(Order order, List<Order> others) throws IOException, InterruptedException {
        List<Order> necessary = new ArrayList<>();
        for (Order one : weaker.apply(order)) {
            if (!isTimeOver && !others.contains(one) && Boolean.TRUE.equals(passesWithout(one, others))) {
                necessary.add(one);
                if (isSufficient(with(others, List.of(one)))) {
                    return List.of(one);
                }
            }
        }
        return necessary.size() > 1 && isSufficient(with(others, necessary)) ? necessary : null;
    }

    private static List<Order> with(List<Order> some, List<Order> others) {
        List<Order> both = new ArrayList<>(some);
        both.addAll(others);
        return both;
    }

    private FailureOrders proven(List<Order> set) throws IOException, InterruptedException {
        boolean isSmallest = !isTimeOver;
        List<Boolean> necessary = new ArrayList<>();
        for (Order order : set) {
            necessary.add(passesWithout(order, set));
        }
        String note = !isSmallest
                ? "not minimised: the time ended before each order was left out"
                : necessary.contains(null) ? "the time ended before each order was tried" : null;
        Count forced = count(pairs(set), FORCED_RUNS, false);
        List<Proven> proven = new ArrayList<>();
        for (int i = 0; i < set.size(); i++) {
            Order order = set.get(i);
            List<Pair> pairs = new ArrayList<>(List.of(reversed(order)));
            set.stream().filter(other -> other != order).forEach(other -> pairs.add(pair(other)));
            proven.add(new Proven(order, necessary.get(i), count(pairs, REVERSED_RUNS, false)));
        }
        return new FailureOrders(proven, forced, runs.runs(), note);
    }

    private static List<Pair> pairs(List<Order> orders) {
        return orders.stream().map(OrderSearch::pair).toList();
    }

    private static Pair pair(Order order) {
        return new Pair(
                PairsPlan.Order.BEFORE, order.first().access(), order.then().access());
    }

    private static Pair reversed(Order order) {
        return new Pair(
                PairsPlan.Order.BEFORE, order.then().access(), order.first().access());
    }
}
