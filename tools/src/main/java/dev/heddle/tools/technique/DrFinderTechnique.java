package dev.heddle.tools.technique;

import dev.heddle.trace.plan.DrFinderPlan;

/** DrFinder: every run is controlled by what the run before has shown, and looked at for races. */
public record DrFinderTechnique() implements Technique {
    @Override
    public String name() {
        return DrFinderPlan.TECHNIQUE;
    }

    @Override
    public String title() {
        return "DrFinder";
    }
}
