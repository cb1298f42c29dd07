package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.ExactPlan;
import java.util.List;

/** Enforces complete schedules. */
public final class ExactSupport implements PlanSupport<ExactPlan> {
    @Override
    public Strategy strategy(ExactPlan plan) {
        return isOfOtherJdk(plan) ? new AcrossJdksStrategy(plan) : new ExactStrategy(plan);
    }

    @Override
    public List<String> check(ExactPlan plan) {
        return PlanCheck.exact(plan);
    }

    /**
     * Returns whether the plan was made on another JDK and stores application steps, which do not depend on the JDK.
     */
    private static boolean isOfOtherJdk(ExactPlan plan) {
        String jdk = plan.origin().jdk();
        return jdk != null
                && !jdk.equals(System.getProperty("java.version"))
                && plan.turns().nameOwnSteps();
    }
}
