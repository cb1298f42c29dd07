package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.race.RandomRaces.Pair;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LockOrderedPairsTest {
    private static final int TRACES = 4_000;
    private static final long FIRST_SEED = 20_261_122;
    private static final String HOLDER = "t/Holder";

    /** The oracle: two transitive closures, one of them without lock edges. */
    @Test
    void agreesWithTheDefinition() {
        int lockOrdered = 0;
        int racing = 0;
        int silent = 0;
        for (int i = 0; i < TRACES; i++) {
            long seed = FIRST_SEED + i;
            RandomRaces random = new RandomRaces(seed);
            Set<List<Integer>> all =
                    sites(random, random.racesButForTheOrderOfLocks().keySet());
            Set<List<Integer>> races = sites(random, random.races().keySet());
            LockOrderedScan scan =
                    new LockOrderedScan(new SiteIndex(random.trace().names()));
            random.trace().forEach(scan);
            Set<List<Integer>> reported = new HashSet<>();
            Set<List<Integer>> reportedAsRaces = new HashSet<>();
            for (LockOrderedScan.Pair pair : scan.pairs()) {
                reported.add(sorted(pair.earlierSite, pair.laterSite));
                if (pair.races) {
                    reportedAsRaces.add(sorted(pair.earlierSite, pair.laterSite));
                }
            }
            assertThat(reported).as("seed %d\n%s", seed, random.trace()).isEqualTo(all);
            assertThat(reportedAsRaces).as("seed %d\n%s", seed, random.trace()).isEqualTo(races);
            assertThat(scan.forgotten()).isZero();
            racing += races.size();
            lockOrdered += all.size() - races.size();
            silent += all.isEmpty() ? 1 : 0;
        }
        assertThat(lockOrdered).isPositive();
        assertThat(racing).isPositive();
        assertThat(silent).isPositive();
    }

    private static Set<List<Integer>> sites(RandomRaces random, Set<Pair> pairs) {
        Set<List<Integer>> sites = new HashSet<>();
        for (Pair pair : pairs) {
            sites.add(sorted(
                    random.trace().events().get(pair.earlier()).site(),
                    random.trace().events().get(pair.later()).site()));
        }
        return sites;
    }

    private static List<Integer> sorted(int one, int other) {
        return List.of(Math.min(one, other), Math.max(one, other));
    }

    /** The motivating program: x is written before a lock is acquired, and read after the same lock was released. */
    @Test
    void reportsAPairHiddenByALock() {
        LockOrderedPairs pairs = new LockOrderedPairs();
        pairs.read(handOver(false));
        pairs.read(handOver(false));
        assertThat(pairs.racing()).isZero();
        assertThat(pairs.runs()).isEqualTo(2);
        assertThat(pairs.all()).singleElement().satisfies(pair -> {
            assertThat(pair.variable()).isEqualTo("t.Holder.f");
            assertThat(pair.earlier().writes()).isTrue();
            assertThat(pair.earlier().locks()).isEmpty();
            assertThat(pair.later().writes()).isFalse();
            assertThat(pair.later().locks()).containsExactly("t.Holder");
            assertThat(pair.occurrences()).isEqualTo(2);
            assertThat(pair.runs()).isEqualTo(2);
        });
    }

    /** A pair that raced in one of the runs is no longer hidden. */
    @Test
    void omitsPairsThatRacedOnce() {
        LockOrderedPairs pairs = new LockOrderedPairs();
        pairs.read(handOver(false));
        pairs.read(handOver(true));
        assertThat(pairs.all()).isEmpty();
        assertThat(pairs.racing()).isEqualTo(1);
    }

    /** The order of a notification does not depend on the acquisition order of the lock. */
    @Test
    void ordersByNotifications() {
        TraceBuilder run = begun();
        run.acquire(2, 7, HOLDER, 10);
        run.signal(2, Op.WAIT, 7, 0);
        run.field(1, Op.PUT_FIELD, HOLDER, "f", 1, 20, 0);
        run.acquire(1, 7, HOLDER, 21);
        run.signal(1, Op.NOTIFY, 7, 0);
        run.release(1, 7, 22);
        run.signal(2, Op.WAKE, 7, 0);
        run.release(2, 7, 11);
        run.field(2, Op.GET_FIELD, HOLDER, "f", 1, 12, 0);
        LockOrderedPairs pairs = new LockOrderedPairs();
        pairs.read(run);
        assertThat(pairs.all()).isEmpty();
        assertThat(pairs.racing()).isZero();
    }

    /**
     * A program with a hand-over.
     *
     * @param readsFirst whether the reader acquires the lock before the writer, so that the accesses are unordered
     */
    private static TraceBuilder handOver(boolean readsFirst) {
        TraceBuilder run = begun();
        if (!readsFirst) {
            write(run);
        }
        run.acquire(2, 7, HOLDER, 10);
        run.field(2, Op.GET_FIELD, HOLDER, "f", 1, 11, 0);
        run.release(2, 7, 12);
        if (readsFirst) {
            write(run);
        }
        return run;
    }

    private static void write(TraceBuilder run) {
        run.field(1, Op.PUT_FIELD, HOLDER, "f", 1, 20, 0);
        run.acquire(1, 7, HOLDER, 21);
        run.release(1, 7, 22);
    }

    private static TraceBuilder begun() {
        TraceBuilder run = new TraceBuilder("r");
        run.declare("java/lang/Object", null);
        run.declare(HOLDER, "java/lang/Object", "f");
        run.enter(0, HOLDER, "run", 0, 0);
        for (int t = 1; t <= 2; t++) {
            run.signal(0, Op.START, 0, t);
            run.signal(t, Op.BEGIN, 0, 0);
            run.enter(t, HOLDER, "run", 0, 0);
        }
        return run;
    }
}
