package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.plan.PatternPlan;
import java.util.List;
import java.util.stream.Stream;

/**
 * An atomic-set serializability violation: one that phase I predicts, or one that a monitored run showed.
 *
 * @param signature what makes it this one
 * @param form the wanted order
 * @param atomicSet the atomic set
 * @param units u and u′
 * @param steps the accesses in the order of the violation, each with the locks to give up before the switch; those of an observed
 *     violation have none
 * @param window the vulnerable-window lockset: locks that both units hold at their accesses, and that u releases between
 *     its own; empty if there is no common lock, or if it was observed
 * @param inLibrary whether the class of the atomic set belongs to the JDK
 * @param occurrences on how many pairs of units of work it was found
 * @param recordings names of the recordings it was found in
 * @param unchecked classes on its stacks from class loaders of the program's own
 * @param framed whether its stacks are complete, so that another run can be brought there
 */
public record Violation(
        Signature signature,
        Pattern.Form form,
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

    public Pattern pattern() {
        return form.pattern();
    }

    /** Whether a collection of the JDK is changed while somebody walks through it, which its iterator notices. */
    boolean isDuringIteration() {
        return inLibrary
                && pattern() == Pattern.UNREPEATABLE_READ
                && atomicSet.variables().get(0).equals("modCount");
    }

    /** This violation with what another set of recordings says of it; the names stay those of this one. */
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
