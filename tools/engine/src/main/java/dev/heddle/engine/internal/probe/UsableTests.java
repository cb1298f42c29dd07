package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.engine.internal.text.Plural;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Selects the tests whose results depend on the order of their calls alone, and leaves out operations without any. */
final class UsableTests {
    private final ProbeProgram program;
    private final SequenceGenerator generator;
    private final SuspectCalls hanging = new SuspectCalls();
    private final SuspectCalls varying = new SuspectCalls();
    private final List<CallSequence> differing = new ArrayList<>();
    private final Set<CallSequence> crashed = new LinkedHashSet<>();
    private final Set<String> leftOut = new LinkedHashSet<>();

    UsableTests(ProbeProgram program, SequenceGenerator generator) {
        this.program = program;
        this.generator = generator;
    }

    /** Executes tests in all sequential orders, and adds their outcomes. */
    List<CallSequence> of(List<CallSequence> batch) throws IOException, InterruptedException {
        List<CallSequence> usable = new ArrayList<>();
        List<SequentialOutcomes> all = program.sequential(batch);
        for (SequentialOutcomes outcomes : all) {
            if (outcomes.isUnusable()) {
                continue;
            }
            hanging.usable(outcomes.test());
            if (outcomes.unstable().isEmpty()) {
                varying.usable(outcomes.test());
                SequentialOutcomes stable = outcomes.withStableCounts();
                usable.add(stable.test().expecting(stable.all()));
            }
        }
        // The usable tests of the batch show which operations of the others are not the reason.
        for (SequentialOutcomes outcomes : all) {
            CallSequence test = outcomes.test();
            String notCreated = outcomes.whyNotCreated();
            if (notCreated != null) {
                leaveOut(Set.of(SuspectCalls.creation(test.creation())), "throws " + notCreated);
            } else if (!outcomes.unstable().isEmpty()) {
                leaveOut(varying.unusable(test), "the results of its tests differ between two executions");
            } else if (outcomes.isHung()) {
                leaveOut(hanging.unusable(test), "it never returned in a sequential order");
            }
        }
        return usable;
    }

    /** Executes usable tests under schedules. @return the outcomes that no sequential order has, by test */
    Map<CallSequence, String> sweep(Sweep sweep, List<CallSequence> tests, int schedules, BooleanSupplier isOver)
            throws IOException, InterruptedException {
        Sweep.Swept swept = sweep.run(tests, schedules, isOver);
        differing.addAll(swept.differing());
        crashed.addAll(sweep.crashed());
        swept.unexpected()
                .entrySet()
                .removeIf(one -> isOfSteps(one.getKey(), one.getValue())
                        || program.probed().isUnordered()
                                && SequentialOutcomes.isOfElementOrder(one.getKey(), one.getValue()));
        return swept.unexpected();
    }

    /** Whether smaller steps of a call may explain an outcome. */
    private boolean isOfSteps(CallSequence test, String outcome) {
        boolean isFailure = outcome.equals(CallResults.HANG) || ComparedResults.unexpectedThrow(test, outcome) >= 0;
        return !isFailure
                && IntStream.concat(Arrays.stream(test.one()), Arrays.stream(test.other()))
                        .anyMatch(call -> program.probed().calls().get(call).isBulk());
    }

    private void leaveOut(Set<Integer> reasons, String why) {
        for (int reason : reasons) {
            if (reason < 0) {
                int creation = SuspectCalls.creation(reason);
                generator.leaveOutCreation(creation);
                leftOut.add(CountedFunctions.plain(program.probed().creations().get(creation)) + ": " + why);
            } else {
                generator.leaveOut(Set.of(reason));
                leftOut.add(program.probed().sourceName() + "."
                        + program.probed().calls().get(reason).words() + ": " + why);
            }
        }
    }

    /** Operations and creations that no later test has, and tests whose outcomes show nothing, with the reason. */
    Set<String> leftOut() {
        Set<String> all = new LinkedHashSet<>();
        // The reasons that concern the JVM come first, because only the first ones are printed.
        add(all, crashed, "the JVM crashed or was killed in a controlled run of one alone");
        add(all, differing, "in a controlled run their sequential orders have other results");
        all.addAll(leftOut);
        return all;
    }

    private void add(Set<String> all, Collection<CallSequence> tests, String why) {
        if (!tests.isEmpty()) {
            all.add(program.probed().sourceName() + ": " + Plural.of(tests.size(), "test") + ", such as "
                    + program.inWords(tests.iterator().next()) + ": " + why);
        }
    }
}
