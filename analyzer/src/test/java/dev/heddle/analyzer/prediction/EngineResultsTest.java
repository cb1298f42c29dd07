package dev.heddle.analyzer.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.atomicity.AtomicityViolations;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.reversal.ReversalEngine;
import dev.heddle.analyzer.shb.SchedulableEngine;
import dev.heddle.analyzer.spd.WitnessedDeadlocks;
import dev.heddle.analyzer.spd.WitnessedWaits;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.RandomRuns;
import dev.heddle.analyzer.trace.RandomRuns.Family;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.wcp.WeakCausalEngine;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All engines find the same results with the same witnesses, with the events of a run in memory or in pieces on disk,
 * and with clocks for few or for many threads.
 */
class EngineResultsTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(500, 2_000)) / 50;
    private static final int EVENTS = 24;
    /** With this number of threads, clocks are trees. */
    private static final int MANY = 5_000;

    private static final int SHORT_LIVED = 20_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void findsTheSameRaces(Family family) {
        List<String> all = new ArrayList<>();
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, EVENTS);
            List<String> found = races(run.trace());
            all.addAll(found);
            try (TraceStorage room = FakeRun.onDisk(directory)) {
                assertThat(races(run.trace(false, room)))
                        .as("seed %d %s", seed, run)
                        .isEqualTo(found);
            }
        }
        assertThat(all).hasSizeGreaterThan(RUNS);
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameDeadlocks(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = family == Family.WAIT_NOTIFY
                    ? RandomRuns.ofInterrupts(seed, EVENTS)
                    : RandomRuns.ofLocks(seed, family, EVENTS);
            try (TraceStorage room = FakeRun.onDisk(directory)) {
                assertThat(deadlocks(run.trace(false, room)))
                        .as("seed %d %s", seed, run)
                        .isEqualTo(deadlocks(run.trace()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameUnits(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.ofUnits(seed, family, EVENTS);
            try (TraceStorage room = FakeRun.onDisk(directory)) {
                assertThat(units(run.trace(true, room)))
                        .as("seed %d %s", seed, run)
                        .isEqualTo(units(run.traceWithUnits()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameWithManyThreads(Family family) {
        for (int seed = 0; seed < RUNS * 10; seed++) {
            FakeRun run = RandomRuns.of(seed, family, EVENTS);
            assertThat(races(run.withThreadsFrom(MANY).trace()))
                    .as("seed %d %s", seed, run)
                    .isEqualTo(races(run.trace()));
            FakeRun locks = family == Family.WAIT_NOTIFY
                    ? RandomRuns.ofInterrupts(seed, EVENTS)
                    : RandomRuns.ofLocks(seed, family, EVENTS);
            assertThat(deadlocks(locks.withThreadsFrom(MANY).trace()))
                    .as("seed %d %s", seed, locks)
                    .isEqualTo(deadlocks(locks.trace()));
            FakeRun units = RandomRuns.ofUnits(seed, family, EVENTS);
            assertThat(units(units.withThreadsFrom(MANY).traceWithUnits()))
                    .as("seed %d %s", seed, units)
                    .isEqualTo(units(units.traceWithUnits()));
        }
    }

    /** The cost of an event does not grow with the number of threads, so this takes seconds rather than hours. */
    @Test
    @Timeout(120)
    void analyzesManyThreads() {
        FakeRun locked = new FakeRun();
        FakeRun racing = new FakeRun();
        FakeRun chain = new FakeRun();
        for (int thread = 1; thread <= SHORT_LIVED; thread++) {
            locked.add(0, EventKind.FORK, thread, 0);
            racing.add(0, EventKind.FORK, thread, 0);
        }
        for (int thread = 1; thread <= SHORT_LIVED; thread++) {
            locked.add(thread, EventKind.ACQUIRE, 0, 1)
                    .add(thread, EventKind.READ, 0, 2)
                    .add(thread, EventKind.WRITE, 0, 3)
                    .add(thread, EventKind.RELEASE, 0, 4);
            racing.add(thread, EventKind.READ, 0, 2).add(thread, EventKind.WRITE, 0, 3);
            chain.add(thread - 1, EventKind.WRITE, 0, 1).add(thread - 1, EventKind.FORK, thread, 2);
        }
        chain.add(SHORT_LIVED, EventKind.READ, 0, 3);
        for (RaceEngine engine : List.of(
                new SchedulableEngine(), new SyncPreservingEngine(), new ReversalEngine(), new WeakCausalEngine())) {
            assertThat(places(engine, locked)).as(engine.name()).isEmpty();
            assertThat(places(engine, racing)).as(engine.name()).contains("2 3");
            assertThat(places(engine, chain)).as(engine.name()).isEmpty();
        }
        assertThat(deadlocks(locked.trace())).isEmpty();
    }

    /** The pairs of places with a race. */
    private static Set<String> places(RaceEngine engine, FakeRun run) {
        Trace trace = run.trace();
        Set<String> found = new TreeSet<>();
        RaceConsumer consumer = new RaceConsumer() {
            @Override
            public boolean wants(int earlier, int later) {
                return !found.contains(key(earlier, later));
            }

            @Override
            public void race(int earlier, int later, Supplier<Witness> witness) {
                witness.get();
                found.add(key(earlier, later));
            }

            private String key(int one, int other) {
                return Math.min(trace.place(one), trace.place(other)) + " "
                        + Math.max(trace.place(one), trace.place(other));
            }
        };
        engine.find(RunIndex.of(trace), consumer, (one, other) -> trace.place(one) * EVENTS + trace.place(other));
        return found;
    }

    private static List<String> races(Trace trace) {
        RunIndex run = RunIndex.of(trace);
        List<String> found = new ArrayList<>();
        for (RaceEngine engine : List.of(
                new SchedulableEngine(), new SyncPreservingEngine(), new ReversalEngine(), new WeakCausalEngine())) {
            RaceConsumer consumer = new RaceConsumer() {
                @Override
                public boolean wants(int earlier, int later) {
                    return true;
                }

                @Override
                public void race(int earlier, int later, Supplier<Witness> witness) {
                    found.add(engine.name() + " " + earlier + " " + later + " " + witness.get());
                }

                @Override
                public void unproven(int earlier, int later) {
                    found.add(engine.name() + " " + earlier + " " + later);
                }
            };
            found.add(engine.name()
                    + engine.find(run, consumer, (one, other) -> trace.place(one) * EVENTS + trace.place(other)));
        }
        return found;
    }

    private static List<String> deadlocks(Trace trace) {
        RunIndex run = RunIndex.of(trace);
        List<String> found = new ArrayList<>();
        new WitnessedDeadlocks(run, true, witness -> found.add("deadlock " + witness)).find(SearchProgress.NONE);
        new WitnessedWaits(run, true, witness -> found.add("wait " + witness)).find(SearchProgress.NONE);
        return found;
    }

    private static List<String> units(Trace trace) {
        List<String> found = new ArrayList<>();
        new AtomicityViolations(
                        RunIndex.of(trace),
                        variable -> 0,
                        Integer.MAX_VALUE,
                        (first, between, second) -> true,
                        unit -> found.add(unit.toString()))
                .find(SearchProgress.NONE);
        return found;
    }
}
