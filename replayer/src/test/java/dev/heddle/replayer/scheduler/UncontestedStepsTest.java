package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.await;
import static dev.heddle.replayer.scheduler.Simulation.daemon;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.park;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.signal;
import static dev.heddle.replayer.scheduler.Simulation.sleep;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.unpark;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static dev.heddle.replayer.scheduler.Simulation.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.testing.Jdks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import program.Blocking;

/** Steps of a thread while other threads are alive, and all of them wait. */
@Timeout(300)
class UncontestedStepsTest {
    private static final int PROGRAMS = Jdks.times(300, 3_000);
    private static final int SMALL_PROGRAMS = Jdks.times(6, 30);
    private static final int PROLOGUE = 20_000;

    /** For every seed: the same schedule, virtual times and preemptions as if each step were a decision. */
    @Test
    void makesTheSameScheduleAsDecisions() {
        long decisions = 0;
        long steps = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            RandomPlan plan = new RandomPlan("test", "random", seed);
            RandomProgram first = new RandomProgram(seed);
            Simulation.Run before = Simulation.run(new EachDecided(Strategies.of(plan)), plan, first);
            RandomProgram second = new RandomProgram(seed);
            Simulation.Run now = Simulation.run(plan, second);
            assertThat(second.result.toString()).as("seed %d", seed).isEqualTo(first.result.toString());
            assertThat(describe(now.turns())).as("seed %d", seed).isEqualTo(describe(before.turns()));
            assertThat(now.switches()).as("seed %d", seed).isEqualTo(before.switches());
            assertThat(now.outcome().end())
                    .as("seed %d", seed)
                    .isEqualTo(before.outcome().end());
            assertThat(now.locksLeft()).as("seed %d", seed).isEqualTo(before.locksLeft());
            decisions += now.outcome().decisions();
            steps += before.outcome().decisions();

            RandomProgram third = new RandomProgram(seed);
            Simulation.Run again = Simulation.run(before.plan(), third);
            assertThat(third.result.toString()).as("seed %d", seed).isEqualTo(first.result.toString());
            assertThat(again.outcome().reached()).as(again.outcome().progress()).isTrue();
            assertThat(again.outcome().notes()).as("seed %d", seed).isEmpty();
        }
        assertThat(decisions).isLessThan(steps);
    }

    /** Enumerates all schedules of small programs by both ways of execution, and compares the sets of results. */
    @Test
    void reachesTheSameResultsAsDecisions() {
        int found = 0;
        for (long program = 0; program < SMALL_PROGRAMS; program++) {
            Set<String> before = results(program, false);
            assertThat(results(program, true)).as("program %d", program).isEqualTo(before);
            found += before.size();
        }
        assertThat(found).isGreaterThan(2 * SMALL_PROGRAMS);
    }

    private static Set<String> results(long program, boolean skips) {
        Set<String> results = new TreeSet<>();
        List<Integer> choices = new ArrayList<>();
        do {
            SmallProgram body = new SmallProgram(program);
            Enumeration strategy = new Enumeration(choices);
            Simulation.Run run = Simulation.run(
                    skips ? strategy : new EachDecided(strategy), new RandomPlan("test", "random", 0), body);
            results.add(run.outcome().end() + " " + body.result);
        } while (next(choices));
        return results;
    }

    /** Changes the choices to the next ones in depth-first order. @return false after the last ones */
    private static boolean next(List<Integer> choices) {
        while (!choices.isEmpty()) {
            int last = choices.size() - 1;
            int code = choices.get(last);
            int choice = code / Enumeration.MOST;
            int of = code % Enumeration.MOST;
            if (choice + 1 < of) {
                choices.set(last, (choice + 1) * Enumeration.MOST + of);
                return true;
            }
            choices.remove(last);
        }
        return false;
    }

    /** Makes the listed choices, then always the first one; adds to the list where it had a choice. */
    private static final class Enumeration implements Strategy {
        private static final int MOST = 100;

        private final List<Integer> choices;
        private int at;

        Enumeration(List<Integer> choices) {
            this.choices = choices;
        }

        @Override
        public ThreadView choose(Decision decision) {
            List<ThreadView> willing = Decision.willing(decision.enabled());
            if (willing.size() == 1) {
                return willing.get(0);
            }
            if (at == choices.size()) {
                choices.add(willing.size());
            }
            return willing.get(choices.get(at++) / MOST);
        }

        @Override
        public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
            return true;
        }

        @Override
        public String progress() {
            return "choice " + at;
        }
    }

    /** Two threads with a few operations each; a waiting one leaves the other uncontested. */
    private static final class SmallProgram implements Simulation.Body {
        private final long seed;
        private final Object monitor = new Object();
        private final StringBuilder result = new StringBuilder();
        private int shared;

        SmallProgram(long seed) {
            this.seed = seed;
        }

        @Override
        public void run() throws Exception {
            Random random = new Random(seed);
            long own = random.nextLong();
            Thread other = spawn(() -> locked(monitor, "other", () -> {
                update("a");
                if (seed % 3 == 0) {
                    await(monitor, 1);
                }
                operation(new Random(own), "b");
            }));
            operation(random, "c");
            update("d");
            if (seed % 2 == 0) {
                unpark(other);
            }
            locked(monitor, "main", () -> {
                update("e");
                signal(monitor, true);
            });
            join(other);
            result.append(shared);
        }

        private void operation(Random random, String name) throws Exception {
            switch (random.nextInt(4)) {
                case 0 -> park(1_500);
                case 1 -> sleep(1);
                case 2 -> yieldNow();
                default -> {}
            }
            update(name);
        }

        private void update(String name) {
            read(this, "shared");
            int old = shared;
            write(this, "shared");
            shared = old + 1;
            result.append(name);
        }
    }

    /** As in a program with a background thread that waits for work. */
    @Test
    void decidesNothingWhileTheOtherThreadWaits() {
        for (long seed = 0; seed < 10; seed++) {
            Object work = new Object();
            Simulation.Run run = Simulation.random(seed, () -> {
                Thread background = daemon(() -> locked(work, "background", () -> await(work, 0)));
                sleep(1);
                for (int i = 0; i < PROLOGUE; i++) {
                    locked(background, "lock", () -> write(background, "field"));
                }
                locked(work, "main", () -> signal(work, true));
                join(background);
            });
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.EXIT);
            assertThat(run.outcome().decisions()).as("seed %d", seed).isLessThan(40);
            assertThat(run.locksLeft()).as("seed %d", seed).isZero();
        }
    }

    /** As in a server with a thread that waits for a connection. */
    @Test
    void decidesNoAccessWhileTheOtherThreadIsUncontrolled() {
        CountDownLatch connection = new CountDownLatch(1);
        Simulation.Run run = Simulation.random(1, () -> {
            Thread server = spawn(() -> {
                write(connection, "open");
                Blocking.await(connection);
                write(connection, "accepted");
            });
            sleep(1);
            for (int i = 0; i < PROLOGUE; i++) {
                write(server, "field");
            }
            connection.countDown();
            join(server);
        });
        assertThat(run.outcome().end()).isEqualTo(End.EXIT);
        assertThat(run.outcome().outside()).isPositive();
        assertThat(run.outcome().decisions()).isLessThan(40);
    }

    /** It reads a flag for ever that no enabled thread sets. */
    @Test
    void noticesASpinThatOnlyTimeEnds() {
        boolean[] flag = new boolean[1];
        Simulation.Run run = Simulation.random(3, () -> {
            spawn(() -> {
                sleep(10_000);
                write(flag, "flag");
                flag[0] = true;
            });
            while (!flag[0]) {
                read(flag, "flag");
            }
        });
        assertThat(run.outcome().end()).isEqualTo(End.EXIT);
    }

    static String describe(Turns turns) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < turns.size(); i++) {
            text.append(turns.thread(i).path() + " " + turns.steps(i) + " " + turns.check(i) + " " + turns.own(i)
                    + (turns.isStopped(i) ? " before " + turns.before(i) + " " + turns.times(i) : "") + "\n");
        }
        return text.toString();
    }

    /** Treats each step as a decision. */
    private static final class EachDecided extends DelegatingStrategy {
        EachDecided(Strategy strategy) {
            super(strategy);
        }

        @Override
        public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
            return false;
        }
    }
}
