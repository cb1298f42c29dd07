package dev.heddle.replayer.strategy.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.NoisePlan;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatedNoiseStrategyTest {
    private static final long MILLI = 1_000_000;

    private static ThreadView thread() {
        return (ThreadView) Proxy.newProxyInstance(
                GatedNoiseStrategyTest.class.getClassLoader(),
                new Class<?>[] {ThreadView.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static List<Long> draws(long seed, int acquisitions) {
        GatedNoiseStrategy noise = new GatedNoiseStrategy(new NoisePlan("n", "noise", seed, 0.25, 10));
        ThreadView thread = thread();
        List<Long> draws = new ArrayList<>();
        for (int i = 0; i < acquisitions; i++) {
            long nanos = noise.hold(thread);
            assertThat(noise.hold(thread)).as("asked again").isEqualTo(nanos);
            noise.executed(thread);
            draws.add(nanos);
        }
        assertThat(noise.progress())
                .isEqualTo("noise: " + draws.stream().filter(nanos -> nanos > 0).count() + " delays");
        return draws;
    }

    @Test
    void delaysHaveThePlansProbabilityAndLength() {
        List<Long> draws = draws(3, 4_000);
        assertThat(draws.stream().filter(nanos -> nanos > 0).count()).isBetween(900L, 1_100L);
        assertThat(draws).allSatisfy(nanos -> assertThat(nanos).isBetween(0L, 10 * MILLI));
        assertThat(draws.stream().mapToLong(Long::longValue).max().orElseThrow())
                .isGreaterThan(9 * MILLI);
        assertThat(draws(3, 4_000)).isEqualTo(draws);
        assertThat(draws(4, 4_000)).isNotEqualTo(draws);
    }

    @Test
    void acquisitionsArePointsAndAccessesAreNot() {
        GatedNoiseStrategy noise = new GatedNoiseStrategy(new NoisePlan("n", "noise", 1, 1, 1));
        for (Op op : List.of(Op.ACQUIRE, Op.ACQUIRE_SHARED, Op.TAKE_PERMITS, Op.CALL)) {
            assertThat(noise.concerns(site(op))).as("%s", op).isTrue();
        }
        for (Op op : List.of(Op.GET_FIELD, Op.PUT_STATIC, Op.RELEASE, Op.WAIT, Op.PARK)) {
            assertThat(noise.concerns(site(op))).as("%s", op).isFalse();
        }
    }

    private static Site site(Op op) {
        return new Site(op, new Member("a/B", "c", "()V"), 1, 1, null);
    }
}
