package dev.heddle.engine.internal.search;

import dev.heddle.engine.technique.RunSize;
import dev.heddle.trace.plan.PctPlan;
import java.util.List;

/** What plans of PCT and RPro say to the user. */
final class PctText {
    /** So many times longer or shorter than expected is too far from it. */
    private static final double FAR = 1.5;

    private PctText() {}

    /** How likely a bug is to be found. */
    static List<String> guarantee(PctPlan plan) {
        return List.of(
                String.format(
                        "guarantee  a bug of depth %d%s shows in a run with a probability of at least %s = %.3g",
                        plan.depth(),
                        plan.radius() == null ? "" : " and radius " + plan.radius(),
                        plan.guaranteeInWords(),
                        plan.guarantee()),
                String.format("           n = %d threads, k = %,d %s", plan.threads(), plan.events(), plan.counting()));
    }

    /** What is wrong with a plan for runs of this size, or null. */
    static String mismatch(PctPlan expected, RunSize seen) {
        double ratio = (double) seen.events(expected.counting()) / expected.events();
        if (ratio <= FAR && ratio >= 1 / FAR && seen.threads() <= expected.threads()) {
            return null;
        }
        return String.format(
                "runs have %,d events and %d threads, and the plan expects %,d and %d",
                seen.events(expected.counting()), seen.threads(), expected.events(), expected.threads());
    }
}
