package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.orders.ThreadOrders;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.run.Explored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Searches bounded schedules in the order in which bugs live (RankChecker, Algorithm 1): first without preemptions, then with one, with two; among
 * those with the same number first the ones after accesses to one variable; among these first the variables that are likelier to matter.
 *
 * <p>A schedule is an order of the n threads and c fragments of a family in which every order of t + c of them appears, and c preemptions. It is
 * made from one with c − 1 of them by an access that this one has told. Schedules that would go on in the same way as one that was executed are not
 * executed: see {@link Node}. The paper leaves out more, whatever comes from a run whose happens-before graph it has seen; but what comes from it
 * depends on the order of the threads too.
 *
 * <p>Deterministic: the same program, bounds and seed give the same schedules in the same order.
 */
public final class Exploration {
    /** What the search tells of itself. */
    public interface Listener {
        /** So many of a stage's orders of threads are done. */
        default void searched(SearchStage stage, long orders, long of) {}

        /** A schedule was executed. */
        default void executed(SearchStage stage, Execution execution) {}

        /** A stage is completely done. @param same schedules that were not executed because they would go on like another one */
        default void ends(SearchStage stage, long executed, long same) {}
    }

    /** So many schedules are handed over at a time, at most. */
    private static final int BATCH = 2_000;
    /** Of runs so many that are not as those that they were made from are no accident, if they are this part of all. */
    private static final int ENOUGH_STRAYED = 20;

    private static final double TOO_MANY_STRAYED = 0.1;

    private final int threads;
    private final int[] ranks;
    private final Bounds bounds;
    private final Ranking ranking;
    private final long seed;
    private final Executor executor;
    private final Listener listener;

    /** Stands for a run that nothing is made from: it has all the preemptions there may be, it failed, or nobody knows what it did. */
    private static final Explored NOTHING = new Explored(0, 0, 0, 0, List.of(), List.of(), List.of());

    /** By number of preemptions: what was executed, by where it goes on from. The same run may be come to in many ways. */
    private final List<Map<Long, Explored>> runs = new ArrayList<>();
    /** By number of preemptions, and by the order of threads and fragments: the ways to come to a run with this order. */
    private final List<Map<List<Integer>, Map<Long, Node>>> nodes = new ArrayList<>();

    /** What was executed in this stage, by number of preemptions and where it goes on from. */
    private final Set<Long> ofStage = new HashSet<>();

    private long executed;
    private long same;
    private long strayed;
    private boolean isOver;
    private boolean isErratic;

    /**
     * @param threads n
     * @param ranks by variable: the lower, the likelier it is to matter
     * @param seed of the families of orders
     */
    public Exploration(
            int threads, int[] ranks, Bounds bounds, Ranking ranking, long seed, Executor executor, Listener listener) {
        this.threads = threads;
        this.ranks = ranks.clone();
        this.bounds = bounds;
        this.ranking = ranking;
        this.seed = seed;
        this.executor = executor;
        this.listener = listener;
        for (int c = 0; c <= bounds.preemptions(); c++) {
            nodes.add(new HashMap<>());
            runs.add(new HashMap<>());
        }
    }

    /** The family of orders of the schedules with c preemptions. */
    public ThreadOrders orders(int preemptions) {
        int fragments = threads + preemptions;
        int strength = ranking.isByPreemptionsOnly() ? fragments : bounds.threads() + preemptions;
        return ThreadOrders.of(fragments, Math.min(fragments, strength), bounds.epsilon(), seed);
    }

    /** @return whether everything within the bounds was searched */
    public boolean run() throws IOException, InterruptedException {
        stage(new SearchStage(0, 0, -1));
        TreeSet<Integer> distinct = new TreeSet<>();
        for (int rank : ranks) {
            distinct.add(rank);
        }
        for (int c = 1; c <= bounds.preemptions() && !isOver; c++) {
            if (ranking.isByPreemptionsOnly()) {
                stage(new SearchStage(c, c, distinct.isEmpty() ? -1 : distinct.last()));
                continue;
            }
            for (int v = 1; v <= Math.min(c, bounds.variables()) && !isOver; v++) {
                for (int rank : distinct) {
                    stage(new SearchStage(c, v, rank));
                    if (isOver) {
                        return false;
                    }
                }
            }
        }
        return !isOver;
    }

    /** Schedules executed so far. */
    public long executed() {
        return executed;
    }

    /** Schedules that did not come to their last preemption as the run did that they were made from. */
    public long strayed() {
        return strayed;
    }

    /** Whether the search was given up, because the program does not do the same under the same schedule. */
    public boolean isErratic() {
        return isErratic;
    }

    private void stage(SearchStage stage) throws IOException, InterruptedException {
        long before = executed;
        same = 0;
        ofStage.clear();
        ThreadOrders orders = orders(stage.preemptions());
        // Families may be larger than anybody can wait for, so they are gone through in parts.
        for (long from = 0; from < orders.size() && !isOver; from += BATCH) {
            List<List<Integer>> part = new ArrayList<>();
            for (long i = from; i < Math.min(orders.size(), from + BATCH); i++) {
                part.add(order(orders.places(i)));
            }
            for (int level = 0; level <= stage.preemptions() && !isOver; level++) {
                level(stage, level, part, from, orders.size());
            }
        }
        if (!isOver) {
            listener.ends(stage, executed - before, same);
        }
    }

    /** The fragments by their priority, from their places. */
    private static List<Integer> order(int[] places) {
        Integer[] order = new Integer[places.length];
        for (int fragment = 0; fragment < places.length; fragment++) {
            order[places[fragment]] = fragment;
        }
        return List.of(order);
    }

    /** The order of the threads and the first fragments only. */
    private List<Integer> first(List<Integer> order, int preemptions) {
        return order.stream().filter(token -> token < threads + preemptions).toList();
    }

    /** What is to be executed, and what it is for. */
    private record Candidate(Node parent, Explored.Access access, List<Integer> order, long key) {}

    /** Takes candidates one by one, because all of a stage may be more than fit into memory. */
    @FunctionalInterface
    private interface Taker {
        void take(Candidate candidate) throws IOException, InterruptedException;
    }

    /** Executes the schedules with so many preemptions that a stage is made of. */
    private void level(SearchStage stage, int level, List<List<Integer>> part, long from, long of)
            throws IOException, InterruptedException {
        boolean isLast = level == bounds.preemptions();
        Map<Long, Candidate> news = new LinkedHashMap<>();
        Map<List<Integer>, List<Candidate>> wanted = new LinkedHashMap<>();
        long done = from;
        for (List<Integer> whole : part) {
            if (isOver) {
                break;
            }
            if (level == stage.preemptions()) {
                listener.searched(stage, done++, of);
            }
            List<Integer> order = first(whole, level);
            if (wanted.containsKey(order)) {
                continue;
            }
            List<Candidate> ofOrder = new ArrayList<>();
            wanted.put(order, ofOrder);
            candidates(stage, level, order, first(whole, level - 1), candidate -> {
                if (!isLast) {
                    ofOrder.add(candidate);
                }
                add(level, candidate, news);
                if (news.size() == BATCH) {
                    execute(stage, level, news);
                }
            });
        }
        execute(stage, level, news);
        if (!isLast) {
            wanted.forEach((order, ofOrder) -> keep(level, order, ofOrder));
        }
    }

    private void candidates(SearchStage stage, int level, List<Integer> order, List<Integer> ofParents, Taker taker)
            throws IOException, InterruptedException {
        if (level == 0) {
            int[] all = order.stream().mapToInt(Integer::intValue).toArray();
            taker.take(new Candidate(null, null, order, number(0, all)));
            return;
        }
        for (Node parent :
                nodes.get(level - 1).getOrDefault(ofParents, Map.of()).values()) {
            for (Explored.Access access : parent.run().accesses()) {
                int rank = Math.max(parent.rank(), ranks[access.variable()]);
                if (isOver || rank > stage.rank() || parent.with(access.variable()).length > stage.variables()) {
                    continue;
                }
                int[] living = parent.living(access, order, true);
                // Otherwise it goes on as if nobody had been stopped.
                if (!Arrays.equals(living, parent.living(access, order, false))) {
                    taker.take(new Candidate(parent, access, order, number(access.state(), living)));
                }
            }
        }
    }

    private void add(int level, Candidate candidate, Map<Long, Candidate> news) {
        long ofLevel = StableHash.mix(candidate.key, level);
        if (ofStage.contains(ofLevel)) {
            same++;
        } else if (!runs.get(level).containsKey(candidate.key)) {
            news.put(candidate.key, candidate);
            ofStage.add(ofLevel);
        }
    }

    /**
     * Remembers what can be made from. The run may be one that was come to in another way; but which fragment each thread goes on as is a matter of
     * this way, because the order that is made from it has them in other places.
     */
    private void keep(int level, List<Integer> order, List<Candidate> candidates) {
        Map<Long, Node> ofOrder = nodes.get(level).computeIfAbsent(order, any -> new LinkedHashMap<>());
        for (Candidate candidate : candidates) {
            Explored run = runs.get(level).get(candidate.key);
            if (run != null && run != NOTHING) {
                Explored.Access access = candidate.access;
                ofOrder.putIfAbsent(
                        candidate.key,
                        candidate.parent == null
                                ? Node.root(threads, run)
                                : candidate.parent.after(access, ranks[access.variable()], run));
            }
        }
    }

    /** Where a run goes on from. */
    private static long number(long state, int[] living) {
        long number = StableHash.mix(state, living.length);
        for (int thread : living) {
            number = StableHash.mix(number, thread);
        }
        return number;
    }

    /** Executes what is new, and forgets it. */
    private void execute(SearchStage stage, int level, Map<Long, Candidate> news)
            throws IOException, InterruptedException {
        List<Candidate> batch = List.copyOf(news.values());
        news.clear();
        if (batch.isEmpty() || isOver) {
            return;
        }
        boolean told = level < bounds.preemptions();
        List<Execution> done =
                executor.execute(batch.stream().map(this::schedule).toList(), told);
        for (int i = 0; i < done.size(); i++) {
            take(stage, level, batch.get(i), done.get(i), told);
        }
        isOver |= done.size() < batch.size();
    }

    private Bounded schedule(Candidate candidate) {
        return candidate.parent == null
                ? new Bounded(candidate.order, List.of())
                : candidate.parent.schedule(candidate.access, candidate.order);
    }

    private void take(SearchStage stage, int level, Candidate candidate, Execution execution, boolean told) {
        executed++;
        listener.executed(stage, execution);
        Explored run = execution.explored();
        Explored kept = NOTHING;
        if (run != null && candidate.access != null && run.state() != candidate.access.state()) {
            strayed++;
            isErratic |= strayed >= ENOUGH_STRAYED && strayed > executed * TOO_MANY_STRAYED;
            isOver |= isErratic;
        } else if (run != null && told && execution.failure() == null) {
            kept = run;
        }
        runs.get(level).put(candidate.key, kept);
    }
}
