package dev.heddle.engine.internal.explore;

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
 * Searches bounded schedules in the order in which bugs are likely (RankChecker, Algorithm 1): first without
 * preemptions, then with one, with two. Schedules at accesses to one variable come before those at more; among these,
 * variables that are more likely to matter come first.
 *
 * <p>A schedule has an order of the n threads and c fragments, and c preemptions. The orders form a family in which
 * every order of t + c of them appears. A schedule extends one with c − 1 preemptions by a preemption at an access of
 * that run. Schedules that would continue in the same way as an executed one are skipped: see {@link Node}. The paper
 * skips more: every extension of a run whose happens-before graph is known. But the extensions also depend on the order
 * of the threads.
 *
 * <p>Deterministic: the same program, bounds and seed give the same schedules in the same order.
 */
public final class Exploration {
    /** Receives the progress of the search. */
    public interface Listener {
        /** This number of a stage's thread orders is finished. */
        default void searched(SearchStage stage, long orders, long of) {}

        /** A schedule was executed. */
        default void executed(SearchStage stage, Execution execution) {}

        /**
         * A stage is finished.
         *
         * @param same schedules that were skipped because they would continue like another one
         */
        default void ends(SearchStage stage, long executed, long same) {}
    }

    /** Most schedules of one batch. */
    private static final int BATCH = 2_000;
    /**
     * This number of runs that differ from their parent runs is no accident, if it is also a certain share of all runs.
     */
    private static final int ENOUGH_STRAYED = 20;

    private static final double TOO_MANY_STRAYED = 0.1;

    private final int threads;
    private final int[] ranks;
    private final Bounds bounds;
    private final Ranking ranking;
    private final long seed;
    private final ScheduleExecutor executor;
    private final Listener listener;

    /** A run that is not extended: it has the most preemptions, it failed, or its result is unknown. */
    private static final Explored NOTHING = new Explored(0, 0, 0, 0, List.of(), List.of(), List.of());

    /**
     * Executed runs by number of preemptions and by the state from which they continue. Different schedules may lead to
     * the same run.
     */
    private final List<Map<Long, Explored>> runs = new ArrayList<>();
    /**
     * By number of preemptions, and by the order of threads and fragments: the nodes that lead to a run with this
     * order.
     */
    private final List<Map<List<Integer>, Map<Long, Node>>> nodes = new ArrayList<>();

    /** Runs of this stage, by number of preemptions and the state from which they continue. */
    private final Set<Long> ofStage = new HashSet<>();

    private long executed;
    private long same;
    private long strayed;
    private boolean isOver;
    private boolean isErratic;

    /**
     * @param threads n
     * @param ranks by variable: a lower rank is more likely to matter
     * @param seed of the families of orders
     */
    public Exploration(
            int threads,
            int[] ranks,
            Bounds bounds,
            Ranking ranking,
            long seed,
            ScheduleExecutor executor,
            Listener listener) {
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

    /** Number of schedules executed so far. */
    public long executed() {
        return executed;
    }

    /** Number of runs that differed from their parent run before their last preemption. */
    public long strayed() {
        return strayed;
    }

    /** Whether the search stopped because the program is not deterministic under the same schedule. */
    public boolean isErratic() {
        return isErratic;
    }

    private void stage(SearchStage stage) throws IOException, InterruptedException {
        long before = executed;
        same = 0;
        ofStage.clear();
        ThreadOrders orders = orders(stage.preemptions());
        // Families may be too large to enumerate, so they are processed in parts.
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

    /** The fragments by priority, from their places. */
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

    /** A schedule to execute, with its parent. */
    private record Candidate(Node parent, Explored.Access access, List<Integer> order, long key) {}

    /** Receives candidates one by one, because all candidates of a stage may not fit into memory. */
    @FunctionalInterface
    private interface Taker {
        void take(Candidate candidate) throws IOException, InterruptedException;
    }

    /** Executes the schedules of a stage with this number of preemptions. */
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
                // Otherwise the run continues as if there had been no preemption.
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
     * Stores a run for later extensions. The run may be known from another schedule. But the fragment as which each
     * thread continues belongs to this schedule, because extensions of its order have the fragments in other places.
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

    /** The state from which a run continues. */
    private static long number(long state, int[] living) {
        long number = StableHash.mix(state, living.length);
        for (int thread : living) {
            number = StableHash.mix(number, thread);
        }
        return number;
    }

    /** Executes new candidates and clears them. */
    private void execute(SearchStage stage, int level, Map<Long, Candidate> news)
            throws IOException, InterruptedException {
        List<Candidate> batch = List.copyOf(news.values());
        news.clear();
        if (batch.isEmpty() || isOver) {
            return;
        }
        boolean extensible = level < bounds.preemptions();
        List<Execution> done =
                executor.execute(batch.stream().map(this::schedule).toList(), extensible);
        for (int i = 0; i < done.size(); i++) {
            take(stage, level, batch.get(i), done.get(i), extensible);
        }
        isOver |= done.size() < batch.size();
    }

    private Bounded schedule(Candidate candidate) {
        return candidate.parent == null
                ? new Bounded(candidate.order, List.of())
                : candidate.parent.schedule(candidate.access, candidate.order);
    }

    private void take(SearchStage stage, int level, Candidate candidate, Execution execution, boolean extensible) {
        executed++;
        listener.executed(stage, execution);
        Explored run = execution.explored();
        Explored kept = NOTHING;
        if (run != null && candidate.access != null && run.state() != candidate.access.state()) {
            strayed++;
            isErratic |= strayed >= ENOUGH_STRAYED && strayed > executed * TOO_MANY_STRAYED;
            isOver |= isErratic;
        } else if (run != null && extensible && execution.failure() == null) {
            kept = run;
        }
        runs.get(level).put(candidate.key, kept);
    }
}
