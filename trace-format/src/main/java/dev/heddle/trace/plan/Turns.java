package dev.heddle.trace.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The turns of a schedule: threads and sites in tables, and four numbers for each turn, so that a million turns take sixteen megabytes.
 */
public final class Turns implements Iterable<Turns.Turn> {
    /** Bounds of what is read from a file. */
    static final int MAX_THREADS = 1 << 16;

    static final int MAX_SITES = 1 << 20;
    static final int MAX_TURNS = 1 << 22;

    /** No turns. */
    public static final Turns NONE = new Builder().build();

    private static final int WORDS = 4;

    private final List<PlanThread> threads;
    private final List<PlanSite> sites;
    private final int[] words;

    private Turns(List<PlanThread> threads, List<PlanSite> sites, int[] words) {
        this.threads = List.copyOf(threads);
        this.sites = List.copyOf(sites);
        this.words = words;
    }

    /**
     * A thread runs until it has executed an operation for the given number of times.
     *
     * @param steps number of operations it executes in this turn, at least 1
     * @param at the first operation of the turn
     * @param check what {@link StepCheck} says of all its operations
     */
    public record Turn(PlanThread thread, int steps, PlanSite at, int check) {}

    public List<PlanThread> threads() {
        return threads;
    }

    public List<PlanSite> sites() {
        return sites;
    }

    /** Number of turns. */
    public int size() {
        return words.length / WORDS;
    }

    public PlanThread thread(int turn) {
        return threads.get(threadNumber(turn));
    }

    public PlanSite site(int turn) {
        return sites.get(siteNumber(turn));
    }

    /** Number of the turn's thread in {@link #threads}. */
    public int threadNumber(int turn) {
        return words[turn * WORDS];
    }

    public int steps(int turn) {
        return words[turn * WORDS + 1];
    }

    /** Number of the turn's first site in {@link #sites}. */
    public int siteNumber(int turn) {
        return words[turn * WORDS + 2];
    }

    public int check(int turn) {
        return words[turn * WORDS + 3];
    }

    public Turn get(int turn) {
        return new Turn(thread(turn), steps(turn), site(turn), check(turn));
    }

    @Override
    public Iterator<Turn> iterator() {
        return new Iterator<>() {
            private int at;

            @Override
            public boolean hasNext() {
                return at < size();
            }

            @Override
            public Turn next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return get(at++);
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Turns turns
                && threads.equals(turns.threads)
                && sites.equals(turns.sites)
                && Arrays.equals(words, turns.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return size() + " turns of " + threads.size() + " threads";
    }

    /** Collects turns. */
    public static final class Builder {
        private final List<PlanThread> threads = new ArrayList<>();
        private final List<PlanSite> sites = new ArrayList<>();
        private final Map<PlanThread, Integer> threadNumbers = new HashMap<>();
        private final Map<PlanSite, Integer> siteNumbers = new HashMap<>();
        private int[] words = new int[WORDS << 6];
        private int used;

        /** @return the number of a thread in the table */
        public int thread(PlanThread thread) {
            return number(thread, threads, threadNumbers, MAX_THREADS, "threads");
        }

        /** @return the number of a site in the table */
        public int site(PlanSite site) {
            return number(site, sites, siteNumbers, MAX_SITES, "sites");
        }

        private static <T> int number(T value, List<T> table, Map<T, Integer> numbers, int limit, String what) {
            Integer known = numbers.get(value);
            if (known != null) {
                return known;
            }
            if (table.size() == limit) {
                throw new PlanException("a plan has at most " + limit + " " + what);
            }
            numbers.put(value, table.size());
            table.add(value);
            return table.size() - 1;
        }

        public int threads() {
            return threads.size();
        }

        public int sites() {
            return sites.size();
        }

        public int size() {
            return used / WORDS;
        }

        /**
         * Adds a turn.
         *
         * @throws PlanException if it has no step, a thread or site that is in no table, or is one too many
         */
        public Builder add(int thread, int steps, int site, int check) {
            if (thread < 0 || thread >= threads.size()) {
                throw new PlanException("turn " + (size() + 1) + " is of thread " + thread + ", and there are "
                        + threads.size() + " threads");
            }
            if (site < 0 || site >= sites.size()) {
                throw new PlanException(
                        "turn " + (size() + 1) + " is at site " + site + ", and there are " + sites.size() + " sites");
            }
            if (steps < 1) {
                throw new PlanException(
                        "turn " + (size() + 1) + " has " + steps + " steps, and a turn has at least one");
            }
            if (size() == MAX_TURNS) {
                throw new PlanException("a plan has at most " + MAX_TURNS + " turns");
            }
            if (used == words.length) {
                words = Arrays.copyOf(words, used * 2);
            }
            words[used] = thread;
            words[used + 1] = steps;
            words[used + 2] = site;
            words[used + 3] = check;
            used += WORDS;
            return this;
        }

        /** As {@link #add(int, int, int, int)}, with the names. */
        public Builder add(Turn turn) {
            return add(thread(turn.thread()), turn.steps(), site(turn.at()), turn.check());
        }

        public Turns build() {
            return new Turns(threads, sites, Arrays.copyOf(words, used));
        }
    }
}
