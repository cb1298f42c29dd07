package dev.heddle.replayer.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.testing.Jdks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Accesses at which a plan keeps the thread, whatever other enabled threads are about to execute. */
@Timeout(300)
class KeptTurnsTest {
    private static final int PROGRAMS = Jdks.times(300, 3_000);
    private static final int EVENTS = 60;
    private static final int FIELDS = 3;

    private int kept;
    private int reached;

    @Test
    void preemptionsMakeTheSameScheduleAsDecisions() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            List<PreemptionPlan.Switch> switches =
                    new ArrayList<>(Simulation.run(new RandomPlan("test", "random", seed), new RandomProgram(seed))
                            .switches());
            switches.removeIf(each -> random.nextBoolean());
            compare(seed, new PreemptionPlan("test", "shrink", seed, null, null, switches));
        }
        assertThat(kept).isPositive();
    }

    @Test
    void prioritiesMakeTheSameScheduleAsDecisions() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Counting counting = seed % 2 == 0 ? Counting.ALL : Counting.ACQUISITIONS;
            compare(seed, PctPlan.pct("test", "pct", seed, 3, EVENTS, 4, counting));
        }
        assertThat(kept).isPositive();
    }

    @Test
    void pairsMakeTheSameScheduleAsDecisions() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            PairsPlan.Access head = access(Op.PUT_FIELD, random);
            PairsPlan.Access tail = access(random.nextBoolean() ? Op.GET_FIELD : Op.PUT_FIELD, random);
            PairsPlan.Order order = random.nextInt(3) == 0 ? PairsPlan.Order.FORBIDDEN : PairsPlan.Order.REQUIRED;
            compare(
                    seed,
                    new PairsPlan("test", "race", seed, List.of(new PairsPlan.Pair(order, head, tail)), List.of()));
        }
        assertThat(kept).isPositive();
        assertThat(reached).isGreaterThan(PROGRAMS / 3);
    }

    private static PairsPlan.Access access(Op op, Random random) {
        String field = "field" + random.nextInt(FIELDS);
        return new PairsPlan.Access(op, Simulation.point("run", Simulation.offset(field)));
    }

    private void compare(long seed, Plan plan) {
        RandomProgram first = new RandomProgram(seed);
        Simulation.Run before = Simulation.run(new DelegatingStrategy(Strategies.of(plan)), plan, first);
        RandomProgram second = new RandomProgram(seed);
        Simulation.Run now = Simulation.run(new Counted(Strategies.of(plan)), plan, second);
        assertThat(second.result.toString()).as("seed %d", seed).isEqualTo(first.result.toString());
        assertThat(UncontestedStepsTest.describe(now.turns()))
                .as("seed %d", seed)
                .isEqualTo(UncontestedStepsTest.describe(before.turns()));
        assertThat(now.switches()).as("seed %d", seed).isEqualTo(before.switches());
        assertThat(now.outcome().end())
                .as("seed %d", seed)
                .isEqualTo(before.outcome().end());
        reached += now.outcome().reached() ? 1 : 0;
        assertThat(now.outcome().reached())
                .as("seed %d", seed)
                .isEqualTo(before.outcome().reached());
        assertThat(now.outcome().decisions())
                .as("seed %d", seed)
                .isEqualTo(before.outcome().decisions());
    }

    /** Counts the kept turns. */
    private final class Counted extends DelegatingStrategy {
        Counted(Strategy strategy) {
            super(strategy);
        }

        @Override
        public boolean mayKeepTurns() {
            return strategy.mayKeepTurns();
        }

        @Override
        public boolean keepsTurn(ThreadView thread, SingleThreadStep step) {
            boolean keeps = strategy.keepsTurn(thread, step);
            kept += keeps ? 1 : 0;
            return keeps;
        }
    }
}
