package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.PatternPlan;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Identifies a violation in any run: the pattern, and the site and calling context of each access (AssetFuzzer, section
 * 3.2.1).
 *
 * @param pattern number of the pattern
 * @param steps the accesses in the order of the violation
 */
public record Signature(int pattern, List<Step> steps) implements Comparable<Signature> {
    /**
     * One access of a violation.
     *
     * @param unit 0 for u, 1 for u′
     * @param variable 0 for m1, 1 for m2
     * @param site {@link dev.heddle.trace.name.Site#stableHash} of the site, which also depends on whether it reads or
     *     writes
     * @param context {@link CallStack#context} of its call stack
     */
    public record Step(int unit, int variable, long site, long context) {}

    public Signature {
        steps = List.copyOf(steps);
    }

    /** The violation that a plan reproduces. */
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

    /** This signature without calling contexts. */
    Signature withoutContexts() {
        return new Signature(
                pattern,
                steps.stream()
                        .map(step -> new Step(step.unit, step.variable, step.site, 0))
                        .toList());
    }

    /** The places of both units, without their order, patterns and calling contexts. */
    Set<Set<Long>> places() {
        return Set.copyOf(List.of(places(0), places(1)));
    }

    private Set<Long> places(int unit) {
        return steps.stream().filter(step -> step.unit == unit).map(Step::site).collect(Collectors.toSet());
    }

    /** A hash that is the same in every run and JVM. */
    public long stableHash() {
        long h = StableHash.mix(0, pattern);
        for (Step step : steps) {
            h = StableHash.mix(h, step.unit * 2L + step.variable);
            h = StableHash.mix(h, step.site);
            h = StableHash.mix(h, step.context);
        }
        return h;
    }

    /** An arbitrary but reproducible order. */
    @Override
    public int compareTo(Signature other) {
        int byHash = Long.compare(stableHash(), other.stableHash());
        return pattern != other.pattern ? Integer.compare(pattern, other.pattern) : byHash;
    }
}
