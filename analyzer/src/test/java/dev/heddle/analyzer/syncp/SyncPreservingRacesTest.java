package dev.heddle.analyzer.syncp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.trace.AllOrders;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.RandomRuns;
import dev.heddle.analyzer.trace.RandomRuns.Family;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.trace.testing.Jdks;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SyncPreservingRacesTest {
    private static final long NO_LIMIT = Long.MAX_VALUE / 2;
    private static final String SAMPLED = " sampled variables";
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(700, 2_000));

    /** Each event has its own place, so that every pair of accesses is a pair of places. */
    private static Set<String> races(Trace trace, String run) {
        Set<String> found = new TreeSet<>();
        WitnessChecker checker = new WitnessChecker(trace, thread -> "T" + thread);
        new SyncPreservingRaces(RunIndex.of(trace), new RaceConsumer() {
                    @Override
                    public boolean wants(int earlier, int later) {
                        return true;
                    }

                    @Override
                    public void race(int earlier, int later, Supplier<Witness> witness) {
                        Witness shown = witness.get();
                        assertThat(checker.check(shown))
                                .as("%s%n%s", shown, run)
                                .isNull();
                        found.add(earlier + "-" + later);
                    }
                })
                .find();
        return found;
    }

    /** The races equal those of all orders in which the sections of a lock keep their order. */
    @ParameterizedTest
    @EnumSource(names = "WAIT_NOTIFY", mode = EnumSource.Mode.EXCLUDE)
    void agreesWithTheDefinition(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 14);
            Trace trace = run.trace();
            assertThat(races(trace, run.toString()))
                    .as("seed %d %s", seed, run)
                    .isEqualTo(new AllOrders(trace, true).races());
        }
    }

    /** The matching of notifications with wake-ups is fixed here, and free in the definition. */
    @ParameterizedTest
    @EnumSource(names = "WAIT_NOTIFY")
    void findsOnlyRaces(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 14);
            Trace trace = run.trace();
            assertThat(new AllOrders(trace, true).races())
                    .as("seed %d %s", seed, run)
                    .containsAll(races(trace, run.toString()));
        }
    }

    /** The search for many threads leaves out only what cannot change the result. */
    @ParameterizedTest
    @EnumSource
    void findsTheSameAmongManyThreads(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 24);
            for (int places : new int[] {1, 3, 1_000}) {
                RunIndex index = RunIndex.of(run.withPlaces(places).trace());
                assertThat(wanted(index, 0, NO_LIMIT))
                        .as("seed %d, %d places %s", seed, places, run)
                        .isEqualTo(wanted(index, Integer.MAX_VALUE, NO_LIMIT));
            }
        }
    }

    /** A sample finds no other races, and is counted. */
    @ParameterizedTest
    @EnumSource
    void countsTheVariablesOfASample(Family family) {
        int sampled = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 24);
            RunIndex index = RunIndex.of(run.withPlaces(3).trace());
            Set<String> all = wanted(index, 0, NO_LIMIT);
            Set<String> some = wanted(index, 0, 2);
            boolean isSampled = some.removeIf(one -> one.endsWith(SAMPLED));
            sampled += isSampled ? 1 : 0;
            assertThat(some.stream().filter(one -> !one.endsWith("accesses")))
                    .as("seed %d %s", seed, run)
                    .isSubsetOf(all);
            assertThat(isSampled || some.equals(all))
                    .as("seed %d %s", seed, run)
                    .isTrue();
        }
        assertThat(sampled).isPositive();
    }

    /** The pairs of places, each wanted once, and the number of racing accesses. */
    private static Set<String> wanted(RunIndex run, int many, long mostVisits) {
        Trace trace = run.trace();
        Set<String> found = new TreeSet<>();
        SyncPreservingRaces races = new SyncPreservingRaces(
                run,
                new RaceConsumer() {
                    @Override
                    public boolean wants(int earlier, int later) {
                        return !found.contains(key(earlier, later));
                    }

                    @Override
                    public void race(int earlier, int later, Supplier<Witness> witness) {
                        found.add(key(earlier, later));
                    }

                    private String key(int earlier, int later) {
                        String one = trace.place(earlier) + " " + trace.kind(earlier);
                        String other = trace.place(later) + " " + trace.kind(later);
                        return trace.operand(earlier) + ": "
                                + (one.compareTo(other) < 0 ? one + ", " + other : other + ", " + one);
                    }
                },
                many,
                mostVisits);
        races.find();
        found.add("at " + races.racyPlaces() + " places, " + races.racyAccesses() + " accesses");
        if (races.sampledVariables() > 0) {
            found.add(races.sampledVariables() + SAMPLED);
        }
        return found;
    }
}
