package dev.heddle.trace.plan;

import dev.heddle.trace.json.TextValue;
import java.util.List;
import java.util.Objects;

/**
 * Bounded schedules, one for each seed (RankChecker): strict priorities, and preemptions right after named accesses to variables.
 *
 * <p>Each schedule is for {@code threads} and as many <em>fragments</em> as it has preemptions: the thread that the i-th preemption stops goes on
 * as fragment i, with its priority. Plain accesses to other variables are no place where anybody is stopped.
 *
 * @param seed which of the schedules, from 1
 * @param tracking the variables, and behind them instructions that make other objects, so that these are not taken for objects of unknown making
 * @param searched how many variables: a preemption is after an access to one of these, the first ones of the tracking
 * @param threads paths of the threads that an order is about; all others come after them, in the order in which they come up
 * @param told whether a run tells its accesses to the variables, so that further preemptions can be made from it
 * @param sameness what the numbers mean that a run tells of its states
 * @param schedules what the seeds stand for
 */
public record ExplorePlan(
        String id,
        String technique,
        long seed,
        Tracking tracking,
        int searched,
        List<String> threads,
        boolean told,
        Sameness sameness,
        List<Bounded> schedules)
        implements SearchPlan {
    /** The technique, as on the command line. */
    public static final String TECHNIQUE = "explore";

    public ExplorePlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(tracking, "tracking");
        Objects.requireNonNull(sameness, "sameness");
        threads = List.copyOf(threads);
        schedules = List.copyOf(schedules);
        if (seed < 1 || seed > schedules.size()) {
            throw new IllegalArgumentException(
                    "seed is " + seed + ", and the plan has the schedules 1 to " + schedules.size());
        }
        Objects.checkIndex(searched, tracking.variables().size() + 1);
        // Only the one that is meant: a plan has thousands, and is made anew for each of its seeds.
        schedules.get((int) seed - 1).check(threads.size(), searched);
    }

    @Override
    public ExplorePlan withSeed(long other) {
        return other == seed
                ? this
                : new ExplorePlan(id, technique, other, tracking, searched, threads, told, sameness, schedules);
    }

    /** The schedule that the seed stands for. */
    public Bounded schedule() {
        return schedules.get((int) seed - 1);
    }

    /** When two states of a run have one number. */
    public enum Sameness implements TextValue {
        /** If they come from the same operations in an order that differs only where it does not matter (RankChecker, section 5). */
        HAPPENS_BEFORE("happens-before"),
        /** If the same threads came in the same order: nothing that would go on alike is left out. */
        SEQUENCE("sequence");

        private final String text;

        Sameness(String text) {
            this.text = text;
        }

        @Override
        public String spelling() {
            return text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * One schedule.
     *
     * @param order threads by their place in the plan's list, and from its size on fragments; that of the highest priority first
     * @param preemptions in the order in which they come up
     */
    public record Bounded(List<Integer> order, List<Preemption> preemptions) {
        public Bounded {
            order = List.copyOf(order);
            preemptions = List.copyOf(preemptions);
        }

        private void check(int threads, int variables) {
            int tokens = threads + preemptions.size();
            boolean[] seen = new boolean[tokens];
            for (int token : order) {
                if (token < 0 || token >= tokens || seen[token]) {
                    throw new IllegalArgumentException(
                            "order " + order + " is no order of " + tokens + " threads and fragments");
                }
                seen[token] = true;
            }
            if (order.size() != tokens) {
                throw new IllegalArgumentException(
                        "order " + order + " has " + order.size() + " places, and there are " + tokens);
            }
            for (Preemption preemption : preemptions) {
                if (preemption.variable() < 0 || preemption.variable() >= variables || preemption.access() < 1) {
                    throw new IllegalArgumentException(preemption + " is none: there are " + variables + " variables");
                }
            }
        }
    }

    /**
     * A thread is stopped although it could go on.
     *
     * @param variable place of the variable in the plan's list
     * @param access after which access of the run to that variable, from 1
     */
    public record Preemption(int variable, long access) {}
}
