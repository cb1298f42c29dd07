package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.PatternPlan;
import java.util.List;

/**
 * What makes two violations the same one, in any run: the pattern, and for each access its site and calling context (AssetFuzzer,
 * section 3.2.1).
 *
 * @param pattern number of the pattern
 * @param steps the accesses in the order of the violation
 */
public record Signature(int pattern, List<Step> steps) implements Comparable<Signature> {
    /**
     * @param unit 0 for u, 1 for u′
     * @param variable 0 for m1, 1 for m2
     * @param site {@link dev.heddle.trace.name.Site#stableHash} of the site, which also says whether it reads or writes
     * @param context {@link CallStack#context} of its call stack
     */
    public record Step(int unit, int variable, long site, long context) {}

    public Signature {
        steps = List.copyOf(steps);
    }

    /** The violation that a plan would make happen. */
    public static Signature of(PatternPlan plan) {
        return new Signature(
                plan.pattern(),
                plan.steps().stream()
                        .map(step -> new Step(
                                step.unit(),
                                step.variable(),
                                CallStack.hash(
                                        step.op(), step.site(), step.site().offset()),
                                CallStack.context(step.stack())))
                        .toList());
    }

    /** The same for whatever calls led to the accesses. */
    Signature withoutContexts() {
        return new Signature(
                pattern,
                steps.stream()
                        .map(step -> new Step(step.unit, step.variable, step.site, 0))
                        .toList());
    }

    /** The same in every run and JVM. */
    public long stableHash() {
        long h = StableHash.mix(0, pattern);
        for (Step step : steps) {
            h = StableHash.mix(h, step.unit * 2L + step.variable);
            h = StableHash.mix(h, step.site);
            h = StableHash.mix(h, step.context);
        }
        return h;
    }

    /** An order without a meaning, but the same everywhere. */
    @Override
    public int compareTo(Signature other) {
        int byHash = Long.compare(stableHash(), other.stableHash());
        return pattern != other.pattern ? Integer.compare(pattern, other.pattern) : byHash;
    }
}
