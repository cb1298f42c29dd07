package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PriorityPlan;
import dev.heddle.trace.plan.PriorityPlan.Change;
import dev.heddle.trace.plan.PriorityPlan.Priority;
import java.util.ArrayList;
import java.util.List;

/**
 * The exact probability that a run of two threads under PCT or RPro ends in a deadlock: every possible draw of the
 * technique is run as a plan of named priorities. The draws are equally likely.
 */
final class ExactProbability {
    private ExactProbability() {}

    private static PriorityPlan draw(int depth, int swap, List<Long> events, List<Integer> priorities) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) >= 1) {
                changes.add(new Change(null, events.get(i), priorities.get(i)));
            }
        }
        return new PriorityPlan(
                "draw",
                "test",
                0,
                Counting.ACQUISITIONS,
                List.of(new Priority("0.1", depth + 1 + swap), new Priority("0.2", depth + 2 - swap)),
                0,
                changes);
    }

    private interface Draws {
        void each(List<Long> events, List<Integer> priorities);
    }

    /** The share of equally likely draws that end in a deadlock. */
    private static final class Share {
        private final Model model;
        private final int depth;
        private int draws;
        private int deadlocks;

        Share(Model model, int depth) {
            this.model = model;
            this.depth = depth;
        }

        void add(List<Long> events, List<Integer> priorities) {
            for (int swap = 0; swap < 2; swap++) {
                draws++;
                deadlocks += model.run(Strategies.of(draw(depth, swap, events, priorities)))
                                .deadlock()
                        ? 1
                        : 0;
            }
        }

        double exact() {
            return (double) deadlocks / draws;
        }
    }

    /** The least radius of a deadlock that a draw of PCT reaches, or -1. */
    static int leastRadius(Model model, int depth, PaperRadius radius) {
        int[] least = {-1};
        pctDraws(model.acquisitions(), depth - 1, new ArrayList<>(), (events, priorities) -> {
            for (int swap = 0; swap < 2; swap++) {
                Model.Run run = model.run(Strategies.of(draw(depth, swap, events, priorities)));
                if (run.deadlock()) {
                    radius.of(run.order()).ifPresent(r -> least[0] = least[0] < 0 ? r : Math.min(least[0], r));
                }
            }
        });
        return least[0];
    }

    static double ofPct(Model model, int depth) {
        Share share = new Share(model, depth);
        pctDraws(model.acquisitions(), depth - 1, new ArrayList<>(), share::add);
        return share.exact();
    }

    private static void pctDraws(int k, int points, List<Long> events, Draws draws) {
        if (events.size() == points) {
            List<Integer> priorities = new ArrayList<>();
            for (int i = 1; i <= points; i++) {
                priorities.add(i);
            }
            draws.each(events, priorities);
            return;
        }
        for (long event = 1; event <= k; event++) {
            List<Long> more = new ArrayList<>(events);
            more.add(event);
            pctDraws(k, points, more, draws);
        }
    }

    static double ofRpro(Model model, int depth, int radius) {
        Share share = new Share(model, depth);
        List<List<Integer>> orders = new ArrayList<>();
        permutations(new ArrayList<>(), depth - 1, orders);
        for (long first = 1; first <= model.acquisitions(); first++) {
            rproDraws(first, radius, depth - 1, new ArrayList<>(List.of(first)), orders, share);
        }
        return share.exact();
    }

    private static void rproDraws(
            long first, int radius, int points, List<Long> events, List<List<Integer>> orders, Share share) {
        if (events.size() == points) {
            orders.forEach(order -> share.add(events, order));
            return;
        }
        for (long event = first - radius; event <= first + radius; event++) {
            if (!events.contains(event)) {
                List<Long> more = new ArrayList<>(events);
                more.add(event);
                rproDraws(first, radius, points, more, orders, share);
            }
        }
    }

    private static void permutations(List<Integer> begun, int size, List<List<Integer>> all) {
        if (begun.size() == size) {
            all.add(begun);
            return;
        }
        for (int i = 1; i <= size; i++) {
            if (!begun.contains(i)) {
                List<Integer> more = new ArrayList<>(begun);
                more.add(i);
                permutations(more, size, all);
            }
        }
    }
}
