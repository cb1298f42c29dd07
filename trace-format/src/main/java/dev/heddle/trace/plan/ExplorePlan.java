package dev.heddle.trace.plan;

import dev.heddle.trace.json.TextValue;
import java.util.List;
import java.util.Objects;

/**
 * Bounded schedules, one for each seed (RankChecker): strict priorities, and preemptions right after given accesses to
 * variables.
 *
 * <p>Each schedule orders {@code threads} and one <em>fragment</em> for each preemption: the thread of the i-th
 * preemption continues as fragment i, with its priority. Plain accesses to other variables are not preemption points.
 *
 * @param seed number of the schedule, from 1
 * @param tracking the variables, followed by instructions that allocate other objects, so that those have a known
 * allocation
 * @param searched number of searched variables: a preemption follows an access to one of these, the first ones of the
 * tracking
 * @param threads paths of the ordered threads; all others follow them, in the order of their first decisions
 * @param told whether a run reports its accesses to the variables and its choices of reads, so that further schedules
 * can be derived from it
 * @param choosesReads whether reads may see older writes than the newest one
 * @param sameness the equivalence behind the state hashes of a run
 * @param schedules the schedules of the seeds
 */
public record ExplorePlan(
        String id,
        String technique,
        long seed,
        Tracking tracking,
        int searched,
        List<String> threads,
        boolean told,
        boolean choosesReads,
        Sameness sameness,
        List<Bounded> schedules)
        implements SearchPlan {
    /** The name of the technique on the command line. */
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
        // Checks the selected one only: a plan has thousands, and is created again for each of its seeds.
        schedules.get((int) seed - 1).check(threads.size(), searched);
    }

    @Override
    public ExplorePlan withSeed(long other) {
        return other == seed
                ? this
                : new ExplorePlan(
                        id, technique, other, tracking, searched, threads, told, choosesReads, sameness, schedules);
    }

    /**
     * Returns whether a run reports its accesses to the variables and its choices of reads, so that further schedules can
     * be derived from it.
     */
    public boolean reportsAccesses() {
        return told;
    }

    /** The schedule of the seed. */
    public Bounded schedule() {
        return schedules.get((int) seed - 1);
    }

    /** When two states of a run have the same hash. */
    public enum Sameness implements TextValue {
        /**
         * If they result from the same operations in an order that differs only in independent ones (RankChecker,
         * section 5).
         */
        HAPPENS_BEFORE("happens-before"),
        /** If the same threads ran in the same order: equivalent schedules are all executed. */
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
     * @param order threads by their index in the plan's list, and fragments from its size on; highest priority first
     * @param preemptions in the order in which they occur
     * @param stale the reads that see an older write, in the order in which they occur; null means no such read
     */
    public record Bounded(List<Integer> order, List<Preemption> preemptions, List<StaleRead> stale) {
        public Bounded {
            order = List.copyOf(order);
            preemptions = List.copyOf(preemptions);
            stale = stale == null ? List.of() : List.copyOf(stale);
        }

        /** A schedule in which every read sees the newest write. */
        public Bounded(List<Integer> order, List<Preemption> preemptions) {
            this(order, preemptions, List.of());
        }

        private void check(int threads, int variables) {
            int tokens = threads + preemptions.size();
            boolean[] seen = new boolean[tokens];
            for (int token : order) {
                if (token < 0 || token >= tokens || seen[token]) {
                    throw new IllegalArgumentException(
                            "order " + order + " is not an order of " + tokens + " threads and fragments");
                }
                seen[token] = true;
            }
            if (order.size() != tokens) {
                throw new IllegalArgumentException(
                        "order " + order + " has " + order.size() + " places, and there are " + tokens);
            }
            for (Preemption preemption : preemptions) {
                if (preemption.variable() < 0 || preemption.variable() >= variables || preemption.access() < 1) {
                    throw new IllegalArgumentException(
                            preemption + " has a wrong variable: there are " + variables + " variables");
                }
            }
        }
    }

    /**
     * A preemption of an enabled thread.
     *
     * @param variable index of the variable in the plan's list
     * @param access number of the access to that variable after which it happens, from 1
     */
    public record Preemption(int variable, long access) {}
}
