package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.park;
import static dev.heddle.replayer.scheduler.Simulation.random;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.unpark;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Outcome.End;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Plans of one JDK on another one, whose code takes other steps, and parks elsewhere, in the calls of the same program.
 */
class AcrossJdksTest {
    private static final int SEEDS = 40;
    private static final Origin OTHER = new Origin("1.0", null, List.of(), List.of());

    /** Steps inside a queue of the JDK. */
    private enum Jdk {
        OLD {
            @Override
            void put(Queue queue, Thread consumer) {
                read(queue, "java/util/Queue.put@1");
                queue.elements++;
                unpark(consumer, "java/util/Queue.put@2");
            }

            @Override
            void take(Queue queue) {
                read(queue, "java/util/Queue.take@1");
                while (queue.elements == 0) {
                    park("java/util/Locks.acquire@715");
                }
                queue.elements--;
            }
        },
        NEW {
            @Override
            void put(Queue queue, Thread consumer) {
                read(queue, "java/util/Queue.lock@4");
                read(queue, "java/util/Queue.put@7");
                queue.elements++;
                unpark(consumer, "java/util/Locks.signal@3");
                // The woken thread finds the queue still locked, and parks again.
                read(queue, "java/util/Queue.unlock@8");
                queue.isLocked = false;
                unpark(consumer, "java/util/Locks.release@5");
            }

            @Override
            void take(Queue queue) {
                read(queue, "java/util/Queue.take@3");
                read(queue, "java/util/Queue.look@1");
                while (queue.elements == 0 || queue.isLocked) {
                    park("java/util/Locks.await@790");
                    read(queue, "java/util/Queue.look@1");
                }
                queue.elements--;
            }
        };

        abstract void put(Queue queue, Thread consumer);

        abstract void take(Queue queue);
    }

    private static final class Queue {
        private int elements;
        private boolean isLocked = true;
    }

    /** Hands elements over, and records the order of its own operations. */
    private static final class Program implements Simulation.Body {
        private final Jdk jdk;
        private final boolean isOtherVersion;
        private final Queue queue = new Queue();
        private final StringBuilder order = new StringBuilder();

        Program(Jdk jdk, boolean isOtherVersion) {
            this.jdk = jdk;
            this.isOtherVersion = isOtherVersion;
        }

        @Override
        public void run() throws Exception {
            Thread consumer = spawn(() -> {
                own("before@1");
                jdk.take(queue);
                own("taken@1");
                own("taken@2");
            });
            Thread other = spawn(() -> {
                own("other@1");
                own("other@2");
            });
            own("main@1");
            if (isOtherVersion) {
                own("main@2");
            }
            jdk.put(queue, consumer);
            own("main@3");
            own("main@4");
            join(consumer, other);
        }

        private void own(String where) {
            write(this, where);
            order.append(where).append(' ');
        }
    }

    private static Simulation.Run replay(Simulation.Run first, Program program) {
        return Simulation.run(new ExactPlan("p", "exact", 0, null, null, OTHER, first.turns()), program);
    }

    private static void comesBack(Jdk from, Jdk to) {
        Set<String> orders = new HashSet<>();
        int reported = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            Program once = new Program(from, false);
            Program again = new Program(to, false);
            Simulation.Run first = random(seed, once);
            Simulation.Run run = replay(first, again);
            assertThat(run.outcome().divergence()).as("seed %d", seed).isNull();
            assertThat(run.outcome().reached()).as("seed %d", seed).isTrue();
            assertThat(again.order).as("seed %d", seed).hasToString(once.order.toString());
            reported +=
                    run.outcome().notes().stream().anyMatch(note -> note.endsWith(" inside JDK code differed")) ? 1 : 0;
            orders.add(once.order.toString());
        }
        assertThat(orders).hasSizeGreaterThan(SEEDS / 4);
        assertThat(reported).isEqualTo(SEEDS);
    }

    @Test
    void reportsOtherStepsInsideTheJdkAndKeepsTheOrderOfApplicationSteps() {
        comesBack(Jdk.OLD, Jdk.NEW);
    }

    @Test
    void toleratesFewerStepsInsideTheJdk() {
        comesBack(Jdk.NEW, Jdk.OLD);
    }

    @Test
    void otherApplicationStepsAreADivergence() {
        for (long seed = 1; seed <= 20; seed++) {
            Simulation.Run first = random(seed, new Program(Jdk.OLD, false));
            Simulation.Run run = replay(first, new Program(Jdk.NEW, true));
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.DIVERGED);
            assertThat(run.outcome().divergence()).as("seed %d", seed).contains("program.Simulated.main(");
        }
    }

    @Test
    void followsThePlanStepByStepOnTheSameJdk() {
        Simulation.Run first = random(3, new Program(Jdk.OLD, false));
        Simulation.Run run = Simulation.run(first.plan(), new Program(Jdk.NEW, false));
        assertThat(run.outcome().end()).isEqualTo(End.DIVERGED);
        Program again = new Program(Jdk.OLD, false);
        run = Simulation.run(first.plan(), again);
        assertThat(run.turns()).isEqualTo(first.turns());
        assertThat(run.outcome().notes()).isEmpty();
    }

    /** Skips all accesses that need no decision. */
    private static final class Passing implements Strategy {
        @Override
        public ThreadView choose(Decision decision) {
            return decision.enabled().get(0);
        }

        @Override
        public boolean reached() {
            return true;
        }

        @Override
        public String progress() {
            return "passing";
        }

        @Override
        public boolean skipsAccesses() {
            return true;
        }

        @Override
        public boolean skipsAccess(Site site, int siteNumber, Object object, int index) {
            return true;
        }

        @Override
        public boolean skipsCopySource(Site site, Object array, int index) {
            return true;
        }
    }

    @Test
    void skippedDecisionsAreStepsOfTheirTurn() {
        Program once = new Program(Jdk.OLD, false);
        Simulation.Run first =
                Simulation.run(new Passing(), new PreemptionPlan("passing", "exact", 0, null, null, List.of()), once);
        Program again = new Program(Jdk.OLD, false);
        Simulation.Run run = Simulation.run(first.plan(), again);
        assertThat(again.order).hasToString(once.order.toString());
        assertThat(run.outcome().notes()).isEmpty();
        assertThat(run.turns()).isEqualTo(first.turns());
        assertThat(replay(first, new Program(Jdk.OLD, false)).outcome().notes()).isEmpty();
    }

    /** The result of shrinking: one thread is preempted once. */
    @Test
    void preemptsAtTheSameApplicationStep() {
        Simulation.Run first = Simulation.run(
                new PreemptionPlan("none", "exact", 0, null, null, List.of()), new Program(Jdk.OLD, false));
        assertThat(first.switches()).isEmpty();
        int compared = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            for (Switch each : random(seed, new Program(Jdk.OLD, false)).switches()) {
                if (each.preempts()
                        && each.at().inside() == null
                        && each.thread().equals("0")) {
                    PreemptionPlan plan = new PreemptionPlan("one", "exact", 0, null, null, List.of(each));
                    Program once = new Program(Jdk.OLD, false);
                    Program again = new Program(Jdk.NEW, false);
                    Simulation.run(plan, once);
                    Simulation.Run run = Simulation.run(plan, again);
                    assertThat(run.outcome().progress()).as("%s", each).isEqualTo("1 of 1 switches made");
                    assertThat(again.order).as("%s", each).hasToString(once.order.toString());
                    compared++;
                    break;
                }
            }
        }
        assertThat(compared).isGreaterThan(SEEDS / 4);
    }
}
