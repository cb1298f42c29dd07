package dev.heddle.replayer.strategy.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.Turns;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderStrategyTest {
    private static final Site SITE =
            new Site(Op.PUT_FIELD, new Member("p/P", "run", "()V"), 1, 7, new Member("p/P", "x", "I"));

    /** The next operation is of a thread that is blocked, and another thread waits for its turn. */
    private static ThreadView choose(String technique, Decision.Time time) {
        Turns.Builder tables = new Turns.Builder();
        int site = tables.site(PlanSite.of(Op.PUT_FIELD, SITE, "P.java"));
        OrderPlan.Steps steps = new OrderPlan.Steps.Builder(tables)
                .add(tables.thread(new PlanThread("0.1", "blocked")), site)
                .add(tables.thread(new PlanThread("0.2", "held")), site)
                .build();
        OrderPlan plan = new OrderPlan("o", technique, 0, null, Origin.UNKNOWN, steps, 2);
        return new OrderStrategy(plan).choose(new Decision(0, List.of(held()), null, time));
    }

    private static ThreadView held() {
        return (ThreadView) Proxy.newProxyInstance(
                ThreadView.class.getClassLoader(),
                new Class<?>[] {ThreadView.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "path" -> "0.2";
                    case "named" -> new PlanThread("0.2", "held");
                    case "words" -> "writes x";
                    case "op" -> Op.PUT_FIELD;
                    case "site" -> SITE;
                    case "siteNumber" -> 1 << 10;
                    case "isYielding" -> false;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** The program takes a time-out for a failure, although its thread was only held. */
    @Test
    void predictedOrderLetsNoLongWaitTimeOut() {
        assertThat(choose("reversal", Decision.Time.MOMENT)).isNull();
        assertThatThrownBy(() -> choose("reversal", Decision.Time.LIMIT)).isInstanceOf(DivergenceException.class);
    }

    @Test
    void recordedOrderRepeatsTimeOuts() {
        assertThat(choose(OrderPlan.RECORDED, Decision.Time.LIMIT)).isNull();
    }
}
