package dev.heddle.trace.plan;

import dev.heddle.trace.name.StableHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The turns of a schedule: threads and sites in tables, and eight numbers for each turn, so that a million turns take
 * 32 megabytes.
 */
public final class Turns implements Iterable<Turns.Turn> {
    /** Limits for reading a file. */
    static final int MAX_THREADS = 1 << 16;

    static final int MAX_SITES = 1 << 20;
    static final int MAX_TURNS = 1 << 22;

    /** No turns. */
    public static final Turns NONE = new Builder().build();

    private static final int WORDS = 8;
    /** Instead of the number of a site. */
    private static final int BY_COUNT = -1;

    private static final int FORCED = -2;

    /** Number of application steps, in turns of plans that do not store it. */
    public static final int UNKNOWN = -1;
    /** For a preemption outside calls into the JDK. */
    public static final int NOT_INSIDE = -1;

    private final List<PlanThread> threads;
    private final List<PlanSite> sites;
    private final int[] words;

    private Turns(List<PlanThread> threads, List<PlanSite> sites, int[] words) {
        this.threads = List.copyOf(threads);
        this.sites = List.copyOf(sites);
        this.words = words;
    }

    /**
     * A thread runs until it is blocked or preempted.
     *
     * @param steps number of operations in this turn, at least 1; it may differ in a replay, unless it ends the turn
     * @param at the first operation of the turn
     * @param check the checksum of all its operations, see {@link StepCheck}
     * @param own number of the program's {@linkplain PreemptionPlan.Moment application steps} among them, or
     * {@link #UNKNOWN}
     * @param stop the thread's position when it is preempted; null if the turn ends because the thread is blocked or
     * has ended
     */
    public record Turn(
            PlanThread thread,
            int steps,
            PlanSite at,
            int check,
            int own,
            @Nullable Stop stop) {}

    /**
     * The position of a thread whose turn ends although it is enabled.
     *
     * @param before its next operation; null if unknown, and the turn ends after its number of steps
     * @param times how often it has executed this operation since the turn began
     * @param inside within a call into the JDK, how often it has executed operations of this
     * {@linkplain PreemptionPlan.Moment#kind kind} since its last application step; otherwise {@link #NOT_INSIDE}
     */
    public record Stop(@Nullable PlanSite before, int times, int inside) {
        /** The place is unknown. */
        public static final Stop BY_COUNT = new Stop(null, 0, NOT_INSIDE);

        public Stop {
            if (times < 0) {
                throw new PlanException("a thread is stopped after " + times + " times, which cannot be negative");
            }
            if (inside < NOT_INSIDE) {
                throw new PlanException("a thread is stopped inside a call after " + inside + " times");
            }
        }
    }

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

    /** Returns whether the turn ends although the thread is enabled. */
    public boolean isStopped(int turn) {
        return words[turn * WORDS + 4] != FORCED;
    }

    /** For a preempted turn, the number in {@link #sites} of its next operation, or -1 if unknown. */
    int beforeNumber(int turn) {
        return words[turn * WORDS + 4];
    }

    /** For a preempted turn, its next operation, or null if unknown. */
    public @Nullable PlanSite before(int turn) {
        int number = beforeNumber(turn);
        return number < 0 ? null : sites.get(number);
    }

    /** For a preempted turn, how often the thread has executed {@link #before} since the turn began. */
    public int times(int turn) {
        return words[turn * WORDS + 5];
    }

    /** Number of application steps among the turn's operations, or {@link #UNKNOWN}. */
    public int own(int turn) {
        return words[turn * WORDS + 6];
    }

    /** Returns whether the turns store their application steps. */
    public boolean nameOwnSteps() {
        return size() > 0 && own(0) != UNKNOWN;
    }

    /** For a preempted turn, {@link Stop#inside}. */
    public int inside(int turn) {
        return words[turn * WORDS + 7];
    }

    public Turn get(int turn) {
        Stop stop = isStopped(turn) ? new Stop(before(turn), times(turn), inside(turn)) : null;
        return new Turn(thread(turn), steps(turn), site(turn), check(turn), own(turn), stop);
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

    /** A hash of the turns that is the same in every process: threads, numbers of operations, and first sites. */
    public long stableHash() {
        long[] ofThreads = threads.stream()
                .mapToLong(thread -> StableHash.of(thread.path()))
                .toArray();
        long[] ofSites =
                sites.stream().mapToLong(site -> StableHash.of(site.toString())).toArray();
        long hash = 0;
        for (int turn = 0; turn < size(); turn++) {
            hash = StableHash.mix(hash, ofThreads[threadNumber(turn)]);
            hash = StableHash.mix(hash, steps(turn));
            hash = StableHash.mix(hash, ofSites[siteNumber(turn)]);
        }
        return hash;
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
         * Adds a turn that ends because the thread is blocked or has ended.
         *
         * @throws PlanException if it has no step, if its thread or site is not in its table, or if there are too many
         * turns
         */
        public Builder add(int thread, int steps, int site, int check, int own) {
            if (thread < 0 || thread >= threads.size()) {
                throw new PlanException("turn " + (size() + 1) + " has thread " + thread + ", and there are "
                        + threads.size() + " threads");
            }
            if (site < 0 || site >= sites.size()) {
                throw new PlanException(
                        "turn " + (size() + 1) + " has site " + site + ", and there are " + sites.size() + " sites");
            }
            if (steps < 1) {
                throw new PlanException(
                        "turn " + (size() + 1) + " has " + steps + " steps, and must have at least one");
            }
            if (own < UNKNOWN) {
                throw new PlanException("turn " + (size() + 1) + " has " + own + " own steps");
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
            words[used + 4] = FORCED;
            words[used + 5] = 0;
            words[used + 6] = own;
            words[used + 7] = NOT_INSIDE;
            used += WORDS;
            return this;
        }

        /**
         * Adds a turn that ends although the thread is enabled.
         *
         * @param before number of the site of its next operation, or -1 if unknown
         * @param times how often it has executed that operation since the turn began
         * @param inside {@link Stop#inside}
         * @throws PlanException as above
         */
        public Builder add(int thread, int steps, int site, int check, int own, int before, int times, int inside) {
            if (before < BY_COUNT || before >= sites.size() || times < 0 || inside < NOT_INSIDE) {
                throw new PlanException("turn " + (size() + 1) + " is stopped before site " + before + " after " + times
                        + " times, and there are " + sites.size() + " sites");
            }
            add(thread, steps, site, check, own);
            words[used - 4] = before;
            words[used - 3] = times;
            words[used - 1] = inside;
            return this;
        }

        /** Like {@link #add(int, int, int, int, int)}, with names. */
        public Builder add(Turn turn) {
            int thread = thread(turn.thread());
            int site = site(turn.at());
            if (turn.stop() == null) {
                return add(thread, turn.steps(), site, turn.check(), turn.own());
            }
            int before =
                    turn.stop().before() == null ? BY_COUNT : site(turn.stop().before());
            return add(
                    thread,
                    turn.steps(),
                    site,
                    turn.check(),
                    turn.own(),
                    before,
                    turn.stop().times(),
                    turn.stop().inside());
        }

        public Turns build() {
            return new Turns(threads, sites, Arrays.copyOf(words, used));
        }
    }
}
