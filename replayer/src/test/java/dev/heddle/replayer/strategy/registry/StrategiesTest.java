package dev.heddle.replayer.strategy.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanKind;
import dev.heddle.trace.plan.PlanKinds;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PriorityPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.TrialsPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StrategiesTest {
    /** The scheduler never calls the methods of a feature that is off. */
    @Test
    void strategiesAnnounceTheFeaturesThatTheyImplement() {
        List<Plan> plans = new ArrayList<>(plans());
        plans.add(new StrategyPlan("p", "t", 1, "relay", Map.of("survey", "on")));
        plans.add(new StrategyPlan("p", "t", 1, "shared", Map.of("by", "pos", "survey", "on")));
        assertThat(plans).allSatisfy(plan -> {
            Strategy strategy = Strategies.of(plan);
            assertThat(strategy.skipsAccesses()).isEqualTo(overrides(strategy, "skipsAccess"));
            assertThat(strategy.skipsAccesses()).isEqualTo(overrides(strategy, "skipsCopySource"));
            assertThat(strategy.tracksOrder()).isEqualTo(overrides(strategy, "ordered"));
            assertThat(strategy.tracksOrder()).isEqualTo(overrides(strategy, "joined"));
        });
    }

    private static boolean overrides(Strategy strategy, String name) {
        return Stream.of(strategy.getClass().getMethods())
                .anyMatch(method -> method.getName().equals(name) && method.getDeclaringClass() != Strategy.class);
    }

    @Test
    void everyKindOfPlanHasAStrategy() {
        List<Plan> plans = plans();
        assertThat(plans.stream().<Class<?>>map(Object::getClass).toList())
                .containsExactlyInAnyOrderElementsOf(PlanKinds.ALL.names().stream()
                        .<Class<?>>map(name -> PlanKinds.ALL.named(name).type())
                        .toList());
        assertThat(plans)
                .allSatisfy(plan -> assertThat(Strategies.of(plan).progress()).isNotEmpty());
    }

    @Test
    void theSupportOfEachKindTakesItsRecord() {
        assertThat(PlanKinds.ALL.names()).map(PlanKinds.ALL::named).allSatisfy(kind -> {
            PlanSupport<Plan> support = Strategies.support(kind);
            assertThat(support.getClass().getMethod("strategy", kind.type()).getReturnType())
                    .isEqualTo(Strategy.class);
        });
    }

    @Test
    void reportsAKindWithoutItsClassInOneLine() {
        assertThatThrownBy(() -> Strategies.support(new PlanKind("dice", RandomPlan.class, "dice.DiceSupport", false)))
                .isInstanceOf(PlanException.class)
                .hasMessage(
                        "the plan kind \"dice\" cannot be enforced: dev.heddle.replayer.strategy.dice.DiceSupport is not"
                                + " a public class with a public constructor without parameters that implements PlanSupport");
    }

    @Test
    void gatedModeListsTheKindsThatItSupports() {
        assertThatThrownBy(() -> Strategies.points(new RandomPlan("r", "random", 1)))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan r is not supported in gated mode (supported: pattern, deadlock, drfinder, noise);"
                        + " replay it in serial mode");
        assertThat(plans()).allSatisfy(plan -> {
            if (Strategies.hasPoints(plan)) {
                assertThat(Strategies.points(plan)).isNotNull();
            }
        });
    }

    /** A plan of each kind. */
    private static List<Plan> plans() {
        CodePoint at = new CodePoint("A", "a", "()V", 1, 1, null);
        PatternPlan.Unit unit = new PatternPlan.Unit(at, "0");
        PatternPlan.Step step = new PatternPlan.Step(0, Op.GET_FIELD, 0, "x", List.of(at), List.of());
        DeadlockPlan.Waiter waiter = new DeadlockPlan.Waiter("0.1", List.of(at), List.of(at));
        SequencePlan.Step first = new SequencePlan.Step("0.1", Op.ACQUIRE, List.of(at), 1);
        return List.of(
                new RandomPlan("r", "random", 1),
                PctPlan.pct("pct", "pct", 1, 2, 10, 2, Counting.ALL),
                new PosPlan("pos", "pos", 1),
                new StrategyPlan("slices", "slices", 1, "slices", Map.of("length", "3")),
                new PriorityPlan("o", "pct", 1, Counting.ALL, List.of(), 0, List.of()),
                new PairsPlan(
                        "pairs",
                        "locon",
                        1,
                        List.of(new PairsPlan.Pair(
                                PairsPlan.Order.REQUIRED,
                                new PairsPlan.Access(Op.PUT_FIELD, at),
                                new PairsPlan.Access(Op.GET_FIELD, at)))),
                new NoisePlan("n", "noise", 1, 0.5, 3),
                new DrFinderPlan("f", "drfinder", 1, MayTrigger.none(5)),
                new ExplorePlan(
                        "x",
                        "explore",
                        1,
                        new Tracking(List.of(VariableName.parse("a.B.x")), List.of("x:I"), List.of()),
                        1,
                        List.of("0", "0.1"),
                        true,
                        false,
                        ExplorePlan.Sameness.HAPPENS_BEFORE,
                        List.of(new ExplorePlan.Bounded(List.of(0, 2, 1), List.of(new ExplorePlan.Preemption(0, 1))))),
                new PctvbPlan(
                        "v",
                        "pctvb",
                        1,
                        2,
                        2,
                        1,
                        List.of(new PctvbPlan.Candidate(VariableName.parse("a.B.x"), 4)),
                        null,
                        new Tracking(List.of(VariableName.parse("a.B.x")), List.of("x:I"), List.of())),
                new DeadlockPlan("d", "deadlock", 1, "", List.of(), true, List.of(waiter, waiter), List.of()),
                new SequencePlan("s", "deadlock", 1, "", List.of(), true, List.of(first, first), List.of(), List.of()),
                new PreemptionPlan("n", "exact", 1, null, null, List.of()),
                new TrialsPlan(
                        "t", "exact", 1, List.of(new PreemptionPlan("n", "exact", 1, null, null, List.of())), false),
                new ExactPlan("e", "exact", 1, null, null, Origin.UNKNOWN, Turns.NONE),
                OrderPlan.recorded("o", null, Origin.UNKNOWN, new OrderPlan.Steps.Builder(new Turns.Builder()).build()),
                new PatternPlan(
                        "p",
                        "assetfuzzer",
                        1,
                        1,
                        "",
                        List.of(),
                        new PatternPlan.AtomicSet("A", false, List.of()),
                        List.of(unit, unit),
                        List.of(step, step, step),
                        List.of()));
    }
}
