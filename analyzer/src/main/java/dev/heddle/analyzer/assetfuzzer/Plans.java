package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.plan.PatternPlan;

/** The plan that makes a predicted violation happen. */
final class Plans {
    private static final long FIRST_SEED = 0;

    private Plans() {}

    static PatternPlan of(String id, Violation violation) {
        return new PatternPlan(
                id,
                AssetFuzzer.TECHNIQUE,
                FIRST_SEED,
                violation.pattern().number(),
                violation.form() + ": " + violation.pattern().meaning(),
                violation.recordings(),
                violation.atomicSet(),
                violation.units(),
                violation.steps(),
                violation.unchecked());
    }
}
