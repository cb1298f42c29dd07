package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.SyncPreservingClosure;
import dev.heddle.analyzer.closure.ThreadAccesses;
import dev.heddle.analyzer.closure.ThreadAccesses.OfThread;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds all pairs of places with a sync-preserving race, each with a witness. Take the closure of the events that have
 * to precede two accesses, with critical sections in their order. The accesses race if it contains neither (section 4
 * of the paper). The closure grows with both accesses. So one closure that is never emptied decides all accesses of two
 * threads, each in their order: an access in the closure is excluded for all later ones.
 */
public final class SyncPreservingRaces {
    private static final int MANY = 64;
    /**
     * The largest number of threads in the closures of variables of many threads, all closures together; some ten
     * seconds. If each access reads the value of the thread before it, a closure grows with the run.
     */
    private static final long MOST_VISITS = 4_000_000;
    /** The check of a witness clears the state of this number of threads in the time of one thread of a closure. */
    private static final int THREADS_PER_VISIT = 64;

    private final RunIndex run;
    private final Trace trace;
    private final ThreadAccesses accesses;
    private final SyncPreservingClosure closure;
    private final RaceConsumer found;
    private final int many;
    private final long mostVisits;
    private final BitSet racy = new BitSet();
    /** Threads in the closures of variables of many threads. */
    private long visits;
    /** The number of them at which the search between two groups ends. */
    private long limit;

    private int sampledVariables;

    /**
     * Makes a search.
     *
     * @param found receives each pair of accesses that races, and decides which pairs are wanted
     */
    public SyncPreservingRaces(RunIndex run, RaceConsumer found) {
        this(run, found, MANY, MOST_VISITS);
    }

    /**
     * @param many variables of more threads are not searched pair by pair of threads
     * @param mostVisits the largest number of threads in closures of these variables before the search takes samples
     */
    SyncPreservingRaces(RunIndex run, RaceConsumer found, int many, long mostVisits) {
        this.many = many;
        this.mostVisits = mostVisits;
        this.run = run;
        this.trace = run.trace();
        this.accesses = new ThreadAccesses(trace);
        this.closure = new SyncPreservingClosure(run);
        this.found = found;
    }

    /** Searches for the races. */
    public void find() {
        long sampleVisits = mostVisits / 2 / Math.max(1, variablesOfManyThreads());
        for (int variable = 0; variable < trace.variables(); variable++) {
            found.at(variable, trace.variables());
            List<OfThread> threads = accesses.of(variable);
            if (threads.size() > many) {
                findAmongMany(threads, sampleVisits);
                continue;
            }
            long before = visits;
            for (OfThread one : threads) {
                for (OfThread other : threads) {
                    if (one != other) {
                        find(one, other);
                    }
                }
            }
            visits = before;
        }
    }

    private void find(OfThread one, OfThread other) {
        find(one.writes(), other.all());
        find(one.reads(), other.writes());
    }

    private int variablesOfManyThreads() {
        int number = 0;
        for (int variable = 0; variable < trace.variables(); variable++) {
            number += accesses.of(variable).size() > many ? 1 : 0;
        }
        return number;
    }

    /**
     * Searches for the races of a variable of many threads, without a look at each pair of threads. After
     * {@link #mostVisits}, it takes a sample: the first threads of each two groups, which have the smallest closures.
     */
    private void findAmongMany(List<OfThread> threads, long sampleVisits) {
        OrderedPrefixes prefixes = new OrderedPrefixes(run, threads);
        // Groups with the same locks are together, because most pairs of groups exclude each other.
        Collection<List<AlikeThreads>> byLocks = AlikeThreads.of(run, threads);
        long pairs = (long) Math.pow(byLocks.stream().mapToInt(List::size).sum(), 2);
        long share = Math.max(1, sampleVisits / pairs);
        long last = Math.max(mostVisits, visits) + sampleVisits;
        boolean isWhole = true;
        for (List<AlikeThreads> later : byLocks) {
            for (List<AlikeThreads> earlier : byLocks) {
                if (earlier.get(0).excludes(later.get(0))) {
                    continue;
                }
                for (AlikeThreads other : later) {
                    for (AlikeThreads one : earlier) {
                        if (visits >= last) {
                            sampledVariables++;
                            return;
                        }
                        limit = Math.max(mostVisits, visits + share);
                        isWhole &= find(one, other, prefixes);
                    }
                }
            }
        }
        sampledVariables += isWhole ? 0 : 1;
    }

    /** Searches the threads of two groups; false if it stopped at the limit. */
    private boolean find(AlikeThreads earlier, AlikeThreads group, OrderedPrefixes prefixes) {
        for (OfThread other : group.threads()) {
            IntList all = other.all();
            int decided = 0;
            int from = prefixes.before(all.getInt(0));
            int end = earlier.before(all.getInt(all.size() - 1));
            // The earliest accesses come first, because the events before them are fewest.
            for (int at = earlier.reaching(from); at < end && decided < all.size(); at++) {
                OfThread one = earlier.threads().get(at);
                if (visits >= limit) {
                    return false;
                }
                visits++;
                if (one != other) {
                    find(one, decided == 0 ? other : rest(other, decided));
                }
                int before = decided;
                while (decided < all.size() && isDecided(earlier, all.getInt(decided))) {
                    decided++;
                }
                if (before < decided && decided < all.size()) {
                    at = Math.max(at, earlier.reaching(prefixes.before(all.getInt(decided))) - 1);
                }
            }
        }
        return true;
    }

    /** A thread without its first accesses. */
    private static OfThread rest(OfThread thread, int from) {
        IntList all = thread.all().subList(from, thread.all().size());
        int first = all.getInt(0);
        return new OfThread(thread.thread(), from(thread.reads(), first), from(thread.writes(), first), all);
    }

    private static IntList from(IntList events, int first) {
        int at = 0;
        while (at < events.size() && events.getInt(at) < first) {
            at++;
        }
        return events.subList(at, events.size());
    }

    /** Whether nothing more is to be found about an access and those of other threads. */
    private boolean isDecided(AlikeThreads threads, int access) {
        if (!racy.get(access)) {
            return false;
        }
        // The threads access the same places, so one of them stands for all.
        for (int event : threads.samples()) {
            boolean writes = trace.kind(event).isWrite() || trace.kind(access).isWrite();
            if (writes && found.wants(event, access)) {
                return false;
            }
        }
        return true;
    }

    private void find(IntList earlier, IntList later) {
        if (!sweep(earlier, later, false)) {
            return;
        }
        Collection<IntArrayList> laterPlaces = byPlace(later).values();
        for (IntArrayList one : byPlace(earlier).values()) {
            for (IntArrayList other : laterPlaces) {
                if (found.wants(one.getInt(0), other.getInt(0))) {
                    sweep(one, other, true);
                }
            }
        }
    }

    /** Accesses of one place and mode. */
    private Map<Long, IntArrayList> byPlace(IntList events) {
        Map<Long, IntArrayList> groups = new TreeMap<>();
        for (int event : events) {
            long key = (long) trace.place(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
            groups.computeIfAbsent(key, place -> new IntArrayList()).add(event);
        }
        return groups;
    }

    /**
     * Searches for races of accesses of a thread with later ones of another thread.
     *
     * @param untilOne whether to stop at the first race and report it; otherwise all later accesses that race with an
     *     earlier one are counted
     * @return whether there is a race
     */
    private boolean sweep(IntList earlier, IntList later, boolean untilOne) {
        boolean any = false;
        boolean isFresh = false;
        int i = 0;
        for (int j = 0; j < later.size(); j++) {
            int second = later.getInt(j);
            i = skip(earlier, i, second);
            while (i < earlier.size() && earlier.getInt(i) < second) {
                int first = earlier.getInt(i);
                if (!isFresh) {
                    visits += closure.threads();
                    closure.clear();
                    isFresh = true;
                }
                closure.addBefore(first);
                closure.addBefore(second);
                if (closure.closeWithout(first, second)) {
                    any = true;
                    if (untilOne) {
                        // The check of a witness visits all threads of the run.
                        visits += trace.threads() / THREADS_PER_VISIT;
                        found.race(first, second, () -> Witness.of(closure.events(), first, second));
                        return true;
                    }
                    racy.set(second);
                    break;
                } else if (closure.isImpossible()) {
                    return any;
                } else if (!closure.has(first)) {
                    // The events before the earlier access require the later one, and also all following ones.
                    break;
                }
                i = skip(earlier, i + 1, second);
            }
        }
        return any;
    }

    /** Skips accesses that cannot race with this one or a later one, as far as that is visible without the closure. */
    private int skip(IntList earlier, int from, int second) {
        int i = from;
        while (i < earlier.size()
                && earlier.getInt(i) < second
                && (run.mustPrecede(earlier.getInt(i), second) || run.locks().exclude(earlier.getInt(i), second))) {
            i++;
        }
        return i;
    }

    /** Number of variables of many threads of whose accesses only a sample was compared. */
    public int sampledVariables() {
        return sampledVariables;
    }

    /** Number of accesses that race with an earlier one. */
    public int racyAccesses() {
        return racy.cardinality();
    }

    /** Number of places of these accesses. */
    public int racyPlaces() {
        IntOpenHashSet places = new IntOpenHashSet();
        racy.stream().forEach(event -> places.add(trace.place(event)));
        return places.size();
    }
}
