package dev.heddle.analyzer.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.atomicity.AtomicityViolations;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.reversal.ReversalEngine;
import dev.heddle.analyzer.shb.SchedulableEngine;
import dev.heddle.analyzer.spd.WitnessedDeadlocks;
import dev.heddle.analyzer.spd.WitnessedWaits;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
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
import java.util.function.Supplier;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All engines find the same results with the same witnesses, with the events of a run in memory or in pieces on disk,
 * and with clocks for few or for many threads.
 */
class EngineResultsTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(500, 2_000, 2_000)) / 50;
    private static final int EVENTS = 24;
    /** With this number of threads, clocks are trees. */
    private static final int MANY = 5_000;

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
