package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.plan.PatternPlan;
import java.util.List;
import java.util.stream.Stream;

/**
 * An atomic-set serializability violation: predicted by phase I, or shown by a monitored run.
 *
 * @param signature identity of the violation
 * @param form the wanted order
 * @param atomicSet the atomic set
 * @param units u and u′
 * @param steps the accesses in the order of the violation, each with the locks to release before the switch; an
 *     observed violation has no such locks
 * @param window the vulnerable-window lockset: locks that both units hold at their accesses, and that u releases in
 *     between
 * @param inLibrary whether the class of the atomic set belongs to the JDK
 * @param occurrences number of pairs of units of work that show it
 * @param recordings names of the recordings that show it
 * @param unchecked classes on its stacks that a class loader of the program defined
 * @param framed whether its stacks are complete, so that another run can be steered there
 */
public record Violation(
        Signature signature,
        AccessPattern.Form form,
        PatternPlan.AtomicSet atomicSet,
        List<PatternPlan.Unit> units,
        List<PatternPlan.Step> steps,
        List<PatternPlan.HeldLock> window,
        boolean inLibrary,
        long occurrences,
        List<String> recordings,
        List<String> unchecked,
        boolean framed) {
    public Violation {
        units = List.copyOf(units);
        steps = List.copyOf(steps);
        window = List.copyOf(window);
        recordings = List.copyOf(recordings);
        unchecked = List.copyOf(unchecked);
    }

    public AccessPattern pattern() {
        return form.pattern();
    }

    /** Whether a collection of the JDK changes during an iteration over it, which its iterator detects. */
    boolean isDuringIteration() {
        return inLibrary
                && pattern() == AccessPattern.UNREPEATABLE_READ
                && atomicSet.variables().get(0).equals("modCount");
    }

    /** This violation combined with the same one from other recordings. The names of this one are kept. */
    Violation merge(Violation other) {
        List<String> all = Stream.concat(recordings.stream(), other.recordings.stream())
                .distinct()
                .toList();
        return new Violation(
                signature,
                form,
                atomicSet,
                units,
                steps,
                window,
                inLibrary,
                occurrences + other.occurrences,
                all,
                unchecked,
                framed || other.framed);
    }
}
