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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Searches bounded schedules in the order in which bugs are likely (RankChecker, Algorithm 1): first without
 * preemptions, then with one, with two. Schedules with stale reads come after all without, and with more after those with
 * fewer. Schedules at accesses to one variable come before those at more; among these,
 * variables that are more likely to matter come first.
 *
 * <p>A schedule has an order of the n threads and c fragments, and c preemptions. The orders form a family in which
 * every order of t + c of them appears. A schedule extends one with c − 1 preemptions by a preemption at an access of
 * that run, or one with a stale read fewer by an older write for a read of that run. Schedules that would continue in the same way as an executed one are skipped: see {@link Node}. The paper
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

    /** A run that is not extended: it is at the bounds, it failed, or its result is unknown. */
    private static final Explored NOTHING = new Explored(0, 0, 0, 0, List.of(), List.of(), List.of(), List.of());

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
        for (int reads = 0; reads <= bounds.staleReads() && !isOver; reads++) {
            stages(reads);
        }
        return !isOver;
    }

    private void stages(int staleReads) throws IOException, InterruptedException {
        stage(new SearchStage(0, 0, -1, staleReads));
        TreeSet<Integer> distinct = new TreeSet<>();
        for (int rank : ranks) {
            distinct.add(rank);
        }
        for (int c = 1; c <= bounds.preemptions() && !isOver; c++) {
            if (ranking.isByPreemptionsOnly()) {
                stage(new SearchStage(c, c, distinct.isEmpty() ? -1 : distinct.last(), staleReads));
                continue;
            }
            for (int v = 1; v <= Math.min(c, bounds.variables()) && !isOver; v++) {
                for (int rank : distinct) {
                    stage(new SearchStage(c, v, rank, staleReads));
                    if (isOver) {
                        return;
                    }
                }
            }
        }
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

    /**
     * A schedule to execute, with its parent: it extends that by the access or by the stale read. Without a parent it has
     * neither.
     */
    private record Candidate(
            @Nullable Node parent,
            Explored.@Nullable Access access,
            Node.@Nullable Stale read,
            List<Integer> order,
            long key) {
        Bounded schedule() {
            if (parent == null) {
                return new Bounded(order, List.of());
            }
            return read == null ? parent.schedule(access, order) : parent.schedule(read, order);
        }

        /** The state from which the parent's run continues in another way. */
        long state() {
            return read == null ? access.state() : read.choice().state();
        }

        int staleReads() {
            return parent == null ? 0 : parent.stale().size() + (read == null ? 0 : 1);
        }
    }

    /** Receives candidates one by one, because all candidates of a stage may not fit into memory. */
    @FunctionalInterface
    private interface Taker {
        void take(Candidate candidate) throws IOException, InterruptedException;
    }

    /** Executes the schedules of a stage with this number of preemptions. */
    private void level(SearchStage stage, int level, List<List<Integer>> part, long from, long of)
            throws IOException, InterruptedException {
        boolean isKept = level < bounds.preemptions() || stage.staleReads() > 0;
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
                if (isKept) {
                    ofOrder.add(candidate);
                }
                add(level, candidate, news);
                if (news.size() == BATCH) {
                    execute(stage, level, news);
                }
            });
        }
        execute(stage, level, news);
        Map<List<Integer>, List<Candidate>> newest = stage.staleReads() == 0 ? Map.of() : wanted;
        while (!newest.isEmpty() && !isOver) {
            Map<List<Integer>, List<Candidate>> extended = new LinkedHashMap<>();
            for (Map.Entry<List<Integer>, List<Candidate>> ofOrder : newest.entrySet()) {
                List<Candidate> more = withStaleReads(stage, level, ofOrder.getValue());
                for (Candidate candidate : more) {
                    add(level, candidate, news);
                    if (news.size() == BATCH) {
                        execute(stage, level, news);
                    }
                }
                if (!more.isEmpty()) {
                    extended.put(ofOrder.getKey(), more);
                }
            }
            execute(stage, level, news);
            extended.forEach((order, more) -> wanted.get(order).addAll(more));
            newest = extended;
        }
        if (level < bounds.preemptions()) {
            wanted.forEach((order, ofOrder) -> keep(level, order, ofOrder));
        }
    }

    /** The schedules of an order with one stale read more than these. */
    private List<Candidate> withStaleReads(SearchStage stage, int level, List<Candidate> ofOrder) {
        List<Candidate> more = new ArrayList<>();
        for (Candidate candidate : ofOrder) {
            Explored run = runs.get(level).get(candidate.key);
            if (candidate.staleReads() == stage.staleReads() || run == null || run == NOTHING) {
                continue;
            }
            Node node = node(candidate, run);
            for (Explored.Choice choice : run.choices()) {
                for (int back = 1; back < choice.visible(); back++) {
                    Node.Stale read = new Node.Stale(choice, back);
                    int[] living = node.living(read, candidate.order);
                    more.add(new Candidate(node, null, read, candidate.order, number(state(choice, back), living)));
                }
            }
        }
        return more;
    }

    /** The state in which a read saw an older write. */
    private static long state(Explored.Choice choice, int back) {
        return StableHash.mix(
                StableHash.mix(StableHash.mix(choice.state(), StableHash.of(choice.thread())), choice.choice()), back);
    }

    private void candidates(SearchStage stage, int level, List<Integer> order, List<Integer> ofParents, Taker taker)
            throws IOException, InterruptedException {
        if (level == 0) {
            int[] all = order.stream().mapToInt(Integer::intValue).toArray();
            taker.take(new Candidate(null, null, null, order, number(0, all)));
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
                    taker.take(new Candidate(parent, access, null, order, number(access.state(), living)));
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
                ofOrder.putIfAbsent(candidate.key, node(candidate, run));
            }
        }
    }

    private Node node(Candidate candidate, Explored run) {
        if (candidate.parent == null) {
            return Node.root(threads, run);
        }
        Explored.Access access = candidate.access;
        return candidate.read == null
                ? candidate.parent.after(access, ranks[access.variable()], run)
                : candidate.parent.after(candidate.read, run);
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
        Map<Boolean, List<Candidate>> byExtensible = batch.stream()
                .collect(Collectors.partitioningBy(
                        candidate -> level < bounds.preemptions() || candidate.staleReads() < bounds.staleReads()));
        execute(stage, level, byExtensible.get(true), true);
        execute(stage, level, byExtensible.get(false), false);
    }

    private void execute(SearchStage stage, int level, List<Candidate> batch, boolean extensible)
            throws IOException, InterruptedException {
        if (batch.isEmpty() || isOver) {
            return;
        }
        List<Execution> done =
                executor.execute(batch.stream().map(Candidate::schedule).toList(), extensible);
        for (int i = 0; i < done.size(); i++) {
            take(stage, level, batch.get(i), done.get(i), extensible);
        }
        isOver |= done.size() < batch.size();
    }

    private void take(SearchStage stage, int level, Candidate candidate, Execution execution, boolean extensible) {
        executed++;
        listener.executed(stage, execution);
        Explored run = execution.explored();
        Explored kept = NOTHING;
        if (run != null && candidate.parent != null && run.state() != candidate.state()) {
            strayed++;
            isErratic |= strayed >= ENOUGH_STRAYED && strayed > executed * TOO_MANY_STRAYED;
            isOver |= isErratic;
        } else if (run != null && extensible && execution.failure() == null) {
            kept = run;
        }
        runs.get(level).put(candidate.key, kept);
    }
}
