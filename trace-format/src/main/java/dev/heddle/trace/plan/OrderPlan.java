package dev.heddle.trace.plan;

import dev.heddle.trace.failure.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A known part of the order in which threads executed operations: that in the recording of an uncontrolled run. A
 * thread waits before an operation of the list until it is that operation's turn; other operations are free.
 *
 * @param failure the failure of the run, or null if it passed
 * @param origin the run it was taken from
 * @param steps the operations, in order
 * @param until number of operations that are enforced. Threads whose next operation is behind these wait before it
 * meanwhile
 */
public record OrderPlan(
        String id, String technique, long seed, @Nullable Failure failure, Origin origin, Steps steps, int until)
        implements Plan {
    /** Version of this kind. */
    public static final int FORMAT = 1;

    /** The technique of an order that was taken from a run. */
    public static final String RECORDED = "recorded";

    private static final int AT_THE_END = 2;

    public OrderPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(steps, "steps");
        if (until < 0 || until > steps.size()) {
            throw new PlanException(
                    "an order of " + steps.size() + " operations cannot be followed until number " + until);
        }
    }

    /** The complete order of a run. */
    public static OrderPlan recorded(String id, @Nullable Failure failure, Origin origin, Steps steps) {
        return new OrderPlan(id, RECORDED, 0, failure, origin, steps, steps.size());
    }

    /** Returns whether a technique has predicted it; then the last two enforced operations are the predicted ones. */
    public boolean isPredicted() {
        return !technique.equals(RECORDED);
    }

    /** Returns the operations for the seed: with an odd seed, the last two operations of a prediction are exchanged. */
    public Steps seeded() {
        return isPredicted() && seed % 2 != 0 && until >= AT_THE_END ? steps.swapped(until - AT_THE_END) : steps;
    }

    @Override
    public PlanGoal goal() {
        return isPredicted() ? PlanGoal.PREDICTION : PlanGoal.REPRODUCTION;
    }

    @Override
    public String title() {
        return "recorded order";
    }

    @Override
    public OrderPlan withSeed(long other) {
        return new OrderPlan(id, technique, other, failure, origin, steps, until);
    }

    /** Operations in order: threads and sites in tables, and two numbers for each operation. */
    public static final class Steps {
        /** Limit of operations read from a file. */
        public static final int MAX_STEPS = 1 << 24;

        private static final int WORDS = 2;

        private final Turns tables;
        private final int[] words;

        private Steps(Turns tables, int[] words) {
            this.tables = tables;
            this.words = words;
        }

        public List<PlanThread> threads() {
            return tables.threads();
        }

        public List<PlanSite> sites() {
            return tables.sites();
        }

        /** Number of operations. */
        public int size() {
            return words.length / WORDS;
        }

        public int threadNumber(int step) {
            return words[step * WORDS];
        }

        public int siteNumber(int step) {
            return words[step * WORDS + 1];
        }

        private Steps swapped(int step) {
            int[] other = words.clone();
            System.arraycopy(words, step * WORDS, other, (step + 1) * WORDS, WORDS);
            System.arraycopy(words, (step + 1) * WORDS, other, step * WORDS, WORDS);
            return new Steps(tables, other);
        }

        public PlanThread thread(int step) {
            return threads().get(threadNumber(step));
        }

        public PlanSite site(int step) {
            return sites().get(siteNumber(step));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Steps steps && tables.equals(steps.tables) && Arrays.equals(words, steps.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }

        @Override
        public String toString() {
            return size() + " operations of " + threads().size() + " threads";
        }

        /** Collects operations. */
        public static final class Builder {
            private final Turns.Builder tables;
            private int[] words = new int[WORDS << 6];
            private int used;

            /** @param tables the tables of threads and sites */
            public Builder(Turns.Builder tables) {
                this.tables = tables;
            }

            /** @throws PlanException if thread or site is not in its table, or there are too many operations */
            public Builder add(int thread, int site) {
                int number = used / WORDS;
                if (thread < 0 || thread >= tables.threads() || site < 0 || site >= tables.sites()) {
                    throw new PlanException("operation " + (number + 1) + " has thread " + thread + " at site " + site
                            + ", and there are " + tables.threads() + " threads and " + tables.sites() + " sites");
                }
                if (number == MAX_STEPS) {
                    throw new PlanException("an order has at most " + MAX_STEPS + " operations");
                }
                if (used == words.length) {
                    words = Arrays.copyOf(words, used * 2);
                }
                words[used] = thread;
                words[used + 1] = site;
                used += WORDS;
                return this;
            }

            /** Number of operations. */
            public int size() {
                return used / WORDS;
            }

            public Steps build() {
                return new Steps(tables.build(), Arrays.copyOf(words, used));
            }
        }
    }

    /** Its steps are all operations of its threads. */
    @Override
    public boolean countsAccesses() {
        return true;
    }
}
