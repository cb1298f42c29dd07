package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.await;
import static dev.heddle.replayer.scheduler.Simulation.interrupt;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.park;
import static dev.heddle.replayer.scheduler.Simulation.random;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.signal;
import static dev.heddle.replayer.scheduler.Simulation.sleep;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.unpark;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static dev.heddle.replayer.scheduler.Simulation.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.plan.Turns.Turn;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.testing.Jdks;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same plan and seed give the same decisions, and a schedule reproduces its run. */
@Timeout(300)
class ReproducibilityTest {
    private static final int SEEDS = Jdks.times(130, 200);

    /** A program that uses all operations, and may end in a deadlock or a hang. Its result depends on the schedule. */
    private static final class Everything implements Simulation.Body {
        private final StringBuilder result = new StringBuilder();
        private final Object a = new Object();
        private final Object b = new Object();
        private int shared;

        @Override
        public void run() throws Exception {
            Thread parked = spawn(() -> {
                park(-1);
                result.append('p');
                park(5_000);
                result.append('P');
            });
            Thread waiter = spawn(() -> locked(a, "w", () -> {
                try {
                    await(a, 3);
                    result.append('w');
                } catch (InterruptedException e) {
                    result.append('W');
                }
                locked(b, "wb", () -> result.append('b'));
            }));
            Thread racer = spawn(() -> {
                for (int i = 0; i < 10; i++) {
                    read(this, "shared");
                    int old = shared;
                    write(this, "shared");
                    shared = old + 1;
                    if (i == 5) {
                        yieldNow();
                    }
                }
                locked(
                        b,
                        "ra",
                        () -> locked(a, "rb", () -> {
                            signal(a, false);
                            result.append('n');
                        }));
            });
            Thread parent = spawn(() -> {
                Thread child = spawn(() -> {
                    sleep(2);
                    result.append('s');
                    unpark(parked);
                });
                shared++;
                join(child);
            });
            sleep(2);
            interrupt(waiter);
            for (int i = 0; i < 5; i++) {
                read(this, "shared");
                int old = shared;
                write(this, "shared");
                shared = old + 1;
            }
            join(parked, waiter, racer, parent);
            result.append(shared);
        }
    }

    @Test
    void theSameSeedGivesTheSameDecisions() {
        Set<Turns> schedules = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            Everything once = new Everything();
            Everything again = new Everything();
            Simulation.Run first = random(seed, once);
            Simulation.Run second = random(seed, again);
            assertThat(second.turns()).as("seed %d", seed).isEqualTo(first.turns());
            assertThat(second.outcome()).as("seed %d", seed).isEqualTo(first.outcome());
            assertThat(again.result).as("seed %d", seed).hasToString(once.result.toString());
            schedules.add(first.turns());
        }
        assertThat(schedules).as("different schedules").hasSize(SEEDS);
    }

    @Test
    void anExactPlanGivesTheSameRun() {
        Set<End> ends = new HashSet<>();
        for (long seed = 1_000; seed < 1_000 + SEEDS; seed++) {
            Everything once = new Everything();
            Everything again = new Everything();
            Simulation.Run first = random(seed, once);
            Simulation.Run replayed = Simulation.run(first.plan(), again);
            assertThat(replayed.outcome().divergence()).as("seed %d", seed).isNull();
            assertThat(replayed.turns()).as("seed %d", seed).isEqualTo(first.turns());
            assertThat(replayed.outcome().end())
                    .as("seed %d", seed)
                    .isEqualTo(first.outcome().end());
            assertThat(replayed.outcome().stuckInWords())
                    .as("seed %d", seed)
                    .isEqualTo(first.outcome().stuckInWords());
            assertThat(replayed.outcome().reached()).isTrue();
            assertThat(again.result).as("seed %d", seed).hasToString(once.result.toString());
            ends.add(first.outcome().end());
        }
        assertThat(ends).contains(End.EXIT, End.DEADLOCK);
    }

    @Test
    void thePreemptionPlanGivesTheSameRun() {
        for (long seed = 2_000; seed < 2_000 + SEEDS; seed++) {
            Everything once = new Everything();
            Everything again = new Everything();
            Simulation.Run first = random(seed, once);
            Simulation.Run replayed = Simulation.run(first.preemptionPlan(), again);
            assertThat(replayed.turns()).as("seed %d", seed).isEqualTo(first.turns());
            assertThat(replayed.switches()).as("seed %d", seed).isEqualTo(first.switches());
            assertThat(again.result).as("seed %d", seed).hasToString(once.result.toString());
        }
    }

    @Test
    void withoutSwitchesNoThreadIsPreempted() {
        PreemptionPlan none = new PreemptionPlan("none", "exact", 0, null, null, List.of());
        Simulation.Run run = Simulation.run(none, new Everything());
        assertThat(run.outcome().preemptions()).isZero();
        assertThat(run.switches()).isEmpty();
    }

    @Test
    void reportsWhereARunDiverges() {
        Simulation.Run first = random(1, new Everything());
        Turn old = first.turns().get(4);
        CodePoint elsewhere = new CodePoint("program.Other", "method", "()V", 2, 1, "Other.java");
        Turns turns = with(
                first.turns(),
                new Turn(old.thread(), old.steps(), new PlanSite(Op.PUT_FIELD, elsewhere), 0, 1, old.stop()));
        Simulation.Run replayed = Simulation.run(exact(turns), new Everything());
        assertThat(replayed.outcome().end()).isEqualTo(End.DIVERGED);
        assertThat(replayed.outcome().divergence())
                .contains("(turn 5 of " + turns.size() + "): expected " + old.thread()
                        + " PUT_FIELD at program.Other.method(Other.java:1), got " + old.thread() + " " + old.at());

        turns = with(first.turns(), new Turn(new PlanThread("0.9", "absent"), 1, old.at(), 0, 1, null));
        replayed = Simulation.run(exact(turns), new Everything());
        assertThat(replayed.outcome().divergence())
                .contains("expected thread 0.9 \"absent\" " + old.at())
                .contains("it is blocked; the enabled threads are thread ");

        // Within a turn operations are identified by their checksum, and differences do not end the run.
        turns = with(
                first.turns(), new Turn(old.thread(), old.steps(), old.at(), old.check() + 1, old.own(), old.stop()));
        replayed = Simulation.run(exact(turns), new Everything());
        assertThat(replayed.outcome().divergence()).isNull();
        assertThat(replayed.turns()).isEqualTo(first.turns());
        assertThat(replayed.outcome().notes())
                .contains("1 of " + turns.size() + " turns had other operations than in the plan");
    }

    /** Two threads race, and each executes a given number of independent operations in between. */
    private static final class Drifting implements Simulation.Body {
        private final StringBuilder result = new StringBuilder();
        private final int connect;
        private final int alone;
        private int mine;
        private int shared;

        Drifting(int connect, int alone) {
            this.connect = connect;
            this.alone = alone;
        }

        @Override
        public void run() throws Exception {
            for (int i = 0; i < connect; i++) {
                read(this, "connect");
                mine++;
            }
            Thread[] racers = {spawn(() -> race("a")), spawn(() -> race("b")), spawn(() -> race("c"))};
            join(racers);
            result.append(shared);
        }

        private void race(String name) throws Exception {
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < alone; j++) {
                    read(this, "alone" + name + i);
                }
                read(this, "shared");
                int old = shared;
                write(this, "shared");
                shared = old + 1;
                locked(this, "lock" + name, () -> result.append(name));
                yieldNow();
            }
        }
    }

    @Test
    void toleratesMoreStepsWithinATurn() {
        Set<String> results = new HashSet<>();
        int longer = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Drifting then = new Drifting(20, 2);
            Drifting now = new Drifting(10 + (int) (seed % 20), 3 + (int) (seed % 5));
            Simulation.Run first = random(seed, then);
            Simulation.Run replayed = Simulation.run(first.plan(), now);
            assertThat(replayed.outcome().divergence()).as("seed %d", seed).isNull();
            assertThat(now.result).as("seed %d", seed).hasToString(then.result.toString());
            assertThat(replayed.outcome().reached()).isTrue();
            longer += replayed.outcome().notes().stream().anyMatch(note -> note.contains(" turns had other lengths "))
                    ? 1
                    : 0;
            results.add(then.result.toString());
        }
        assertThat(longer).isEqualTo(SEEDS);
        assertThat(results).hasSizeGreaterThan(SEEDS / 2);
    }

    /** A thread cannot be preempted before an operation that it no longer executes. */
    @Test
    void divergesIfThePreemptedOperationIsMissing() {
        int diverged = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Drifting then = new Drifting(20, 2);
            Drifting now = new Drifting(20, 1);
            Simulation.Run first = random(seed, then);
            Simulation.Run replayed = Simulation.run(first.plan(), now);
            if (replayed.outcome().end() == End.DIVERGED) {
                assertThat(replayed.outcome().divergence()).contains("expected thread ");
                diverged++;
            } else {
                assertThat(now.result).as("seed %d", seed).hasToString(then.result.toString());
            }
        }
        assertThat(diverged).isPositive();
    }

    private static ExactPlan exact(Turns turns) {
        return new ExactPlan("p", "exact", 0, null, null, Origin.UNKNOWN, turns);
    }

    /** The same turns with another fifth one. */
    private static Turns with(Turns turns, Turn fifth) {
        Turns.Builder changed = new Turns.Builder();
        for (int i = 0; i < turns.size(); i++) {
            changed.add(i == 4 ? fifth : turns.get(i));
        }
        return changed.build();
    }
}
