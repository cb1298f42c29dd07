package dev.heddle.replayer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldLimitTest {
    private static final int MANY = 200_000;

    private static Decision at(int place) {
        ThreadView thread = (ThreadView) Proxy.newProxyInstance(
                ThreadView.class.getClassLoader(),
                new Class<?>[] {ThreadView.class},
                (self, method, arguments) -> method.getName().equals("siteNumber") ? place : null);
        return new Decision(0, List.of(thread), null, Decision.Time.NOTHING);
    }

    @Test
    void isOverIfTheOthersRepeatTheSamePlaces() {
        HoldLimit limit = new HoldLimit();
        Decision same = at(7);
        int decisions = 1;
        while (!limit.isOverAfterDecision(same)) {
            decisions++;
        }
        assertThat(decisions).isLessThan(MANY);
        limit.renew();
        assertThat(limit.isOverAfterDecision(same)).isFalse();
    }

    @Test
    void lastsWhileTheOthersReachNewPlaces() {
        HoldLimit limit = new HoldLimit();
        for (int i = 0; i < MANY; i++) {
            assertThat(limit.isOverAfterDecision(at(i / 1_000))).isFalse();
        }
    }
}
