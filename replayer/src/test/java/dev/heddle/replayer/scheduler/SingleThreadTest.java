package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome.End;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Steps of a thread while no other thread is alive. */
@Timeout(120)
class SingleThreadTest {
    private static final int START = 10_000;

    private final Object lock = new Object();
    private final List<String> log = new ArrayList<>();
    private int holders;

    /** Many initial steps, and then threads that execute the same operations. */
    private void program() throws Exception {
        log.clear();
        for (int i = 0; i < START; i++) {
            step("main");
        }
        locked(lock, "outer", () -> {
            Thread a = spawn(() -> work("a"));
            Thread b = spawn(() -> work("b"));
            locked(lock, "inner", () -> step("main"));
            enter("main");
            step("main");
            leave();
            lockedBy = new Thread[] {a, b};
        });
        work("main");
        join(lockedBy);
        for (int i = 0; i < START; i++) {
            step("main");
        }
    }

    private Thread[] lockedBy;

    private void work(String name) throws Exception {
        for (int i = 0; i < 3; i++) {
            step(name);
            locked(lock, "outer", () -> {
                enter(name);
                step(name);
                leave();
            });
        }
    }

    private void step(String name) throws Exception {
        locked(log, "log", () -> read(this, "count"));
        write(this, "count");
        log.add(name);
    }

    private void enter(String name) {
        assertThat(holders++).as(name).isZero();
    }

    private void leave() {
        holders--;
    }

    @Test
    void decidesNothing() {
        for (long seed = 0; seed < 20; seed++) {
            Simulation.Run run = Simulation.random(seed, this::program);
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.EXIT);
            assertThat(run.outcome().uncaught()).as("seed %d", seed).isEmpty();
            assertThat(run.outcome().decisions()).as("seed %d", seed).isLessThan(200);
            assertThat(run.outcome().acquisitions()).as("seed %d", seed).isLessThan(60);
            assertThat(run.locksLeft()).as("seed %d", seed).isZero();
        }
    }

    /**
     * A thread that is started while its parent holds a monitor waits for that monitor until all its entries are
     * released.
     */
    @Test
    void keepsItsLocks() {
        for (long seed = 0; seed < 50; seed++) {
            List<String> order = new ArrayList<>();
            Simulation.Run run = Simulation.random(seed, () -> {
                read(this, "count");
                Thread[] thread = new Thread[1];
                locked(
                        lock,
                        "outer",
                        () -> locked(lock, "middle", () -> {
                            locked(lock, "inner", () -> read(this, "count"));
                            thread[0] = spawn(() -> locked(lock, "worker", () -> order.add("worker")));
                            for (int i = 0; i < 5; i++) {
                                write(this, "count");
                            }
                            order.add("main");
                        }));
                join(thread);
            });
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.EXIT);
            assertThat(order).as("seed %d", seed).containsExactly("main", "worker");
            assertThat(run.outcome().outside()).as("seed %d", seed).isZero();
        }
    }

    /** Plans from versions in which each step was a decision can be followed, and current plans equal them. */
    @Test
    void countsStepsLikeDecisions() {
        for (long seed = 0; seed < 10; seed++) {
            RandomPlan plan = new RandomPlan("test", "random", seed);
            Simulation.Run before = Simulation.run(new EachDecided(Strategies.of(plan)), plan, this::program);
            List<String> expected = List.copyOf(log);
            Simulation.Run now = Simulation.run(plan, this::program);
            assertThat(log).as("seed %d", seed).isEqualTo(expected);
            assertThat(describe(now.turns())).as("seed %d", seed).isEqualTo(describe(before.turns()));
            assertThat(nameless(now)).as("seed %d", seed).isEqualTo(nameless(before));
            assertThat(before.outcome().decisions()).as("seed %d", seed).isGreaterThan(2L * START);

            Simulation.Run again = Simulation.run(before.plan(), this::program);
            assertThat(log).as("seed %d", seed).isEqualTo(expected);
            assertThat(again.outcome().reached()).as(again.outcome().progress()).isTrue();
            assertThat(again.outcome().notes()).as("seed %d", seed).isEmpty();
            assertThat(describe(again.turns())).as("seed %d", seed).isEqualTo(describe(before.turns()));
            assertThat(again.outcome().decisions()).as("seed %d", seed).isLessThan(START);

            Simulation.run(before.preemptionPlan(), this::program);
            assertThat(log).as("seed %d", seed).isEqualTo(expected);
        }
    }

    /** Without variables: those of the main thread are not recorded while it is alone. */
    private static List<Switch> nameless(Simulation.Run run) {
        return run.switches().stream()
                .map(it -> new Switch(it.thread(), it.steps(), it.to(), it.preempts(), it.before(), null, it.at()))
                .toList();
    }

    private static String describe(Turns turns) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < turns.size(); i++) {
            text.append(turns.thread(i).path())
                    .append(' ')
                    .append(turns.steps(i))
                    .append(' ')
                    .append(turns.check(i))
                    .append(turns.isStopped(i) ? " before " + turns.before(i) + " " + turns.times(i) : "")
                    .append('\n');
        }
        return text.toString();
    }

    @Test
    void producesNoEventsOfPct() {
        for (long seed = 0; seed < 20; seed++) {
            PctPlan plan = PctPlan.pct("pct", "pct", seed, 3, 40, 3, Counting.ALL);
            Simulation.Run run = Simulation.run(plan, this::program);
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.EXIT);
            assertThat(run.outcome().progress()).as("seed %d", seed).contains("2 of 2 change points used");
            List<String> expected = List.copyOf(log);
            Simulation.run(run.plan(), this::program);
            assertThat(log).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void samplingStartsWithTheSecondThread() {
        PosPlan plan = new PosPlan("pos", "pos", 7);
        Simulation.Run run = Simulation.run(plan, this::program);
        assertThat(run.outcome().decisions()).isLessThan(200);
    }

    /** It reads the same few variables for ever. */
    @Test
    void endsWithoutProgress() {
        Simulation.Run run = Simulation.random(1, () -> {
            int site = Simulation.at(Op.GET_FIELD, "flag");
            for (long i = 0; i < 100_000_000; i++) {
                Hooks.beforeField(this, site);
            }
        });
        assertThat(run.outcome().end()).isEqualTo(End.NO_PROGRESS);
    }

    @Test
    void continuesWhileItWrites() {
        Simulation.Run run = Simulation.random(1, () -> {
            int site = Simulation.at(Op.GET_FIELD, "flag");
            for (int i = 0; i < 40_000_000; i++) {
                if (i % 10_000_000 == 0) {
                    write(this, "done");
                }
                Hooks.beforeField(this, site);
            }
        });
        assertThat(run.outcome().end()).isEqualTo(End.EXIT);
    }

    /** Treats each step as a decision, like earlier schedulers. */
    private record EachDecided(Strategy strategy) implements Strategy {
        @Override
        public ThreadView choose(Decision decision) {
            return strategy.choose(decision);
        }

        @Override
        public void executed(ThreadView thread) {
            strategy.executed(thread);
        }

        @Override
        public boolean reached() {
            return strategy.reached();
        }

        @Override
        public String progress() {
            return strategy.progress();
        }
    }
}
