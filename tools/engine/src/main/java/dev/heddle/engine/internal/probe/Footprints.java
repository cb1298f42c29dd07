package dev.heddle.engine.internal.probe;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The {@link Footprint footprints} of all calls: each method was executed alone on an empty and on a filled object. */
final class Footprints {
    /** Without footprints, for example of a class whose recording failed. */
    static final Footprints NONE = new Footprints(List.of());

    private static final int MOST_FILLS = 3;
    private static final int[] NO_CALLS = {};

    private final List<Footprint> byCall;

    /** @param byCall the footprint of each call; empty without footprints */
    Footprints(List<Footprint> byCall) {
        this.byCall = List.copyOf(byCall);
    }

    /** Records the calls of a program. */
    static Footprints of(ProbeProgram program) throws IOException, InterruptedException {
        List<ProbedCall> calls = program.probed().calls();
        int creation = program.probed().creations().size() - 1;
        List<CallSequence> tests = new ArrayList<>();
        for (int call = 0; call < calls.size(); call++) {
            if (first(calls, call) == call) {
                tests.add(alone(tests.size(), 0, NO_CALLS, call));
                tests.add(alone(tests.size(), creation, fills(calls), call));
            }
        }
        Path recording = program.recorded(tests);
        if (recording == null) {
            return NONE;
        }
        List<Footprint> footprints = new ArrayList<>();
        for (int call = 0; call < calls.size(); call++) {
            int first = first(calls, call);
            footprints.add(first < call ? footprints.get(first) : new Footprint());
        }
        try (Recording one = Recording.open(recording, Recording.Damage.SALVAGE)) {
            FootprintWalk.read(
                    EventSource.of(one),
                    test -> footprints.get(
                            tests.get(test).operation(tests.get(test).before().length)));
        }
        return new Footprints(footprints);
    }

    /** The first call of the same method of the same object: arguments may select other variables, but of equal names. */
    private static int first(List<ProbedCall> calls, int call) {
        int first = 0;
        while (!calls.get(first).isOfMethod(calls.get(call))
                || calls.get(first).isOnPeer() != calls.get(call).isOnPeer()
                || calls.get(first).usesPeer() != calls.get(call).usesPeer()) {
            first++;
        }
        return first;
    }

    private static CallSequence alone(int number, int creation, int[] before, int call) {
        return new CallSequence(number, creation, before, new int[] {call}, NO_CALLS, NO_CALLS, Set.of());
    }

    /** Calls of the first method with arguments that fills an object. */
    private static int[] fills(List<ProbedCall> calls) {
        List<ProbedCall> filling = calls.stream()
                .filter(call -> call.isFilling() && !call.firstArgument().isEmpty() && !call.usesPeer())
                .toList();
        return filling.stream()
                .filter(call -> call.isOfMethod(filling.get(0)))
                .limit(MOST_FILLS)
                .mapToInt(calls::indexOf)
                .toArray();
    }

    /** The higher, the earlier a pair of calls is tested. */
    int conflict(int one, int other) {
        return byCall.isEmpty() ? 0 : byCall.get(one).conflict(byCall.get(other));
    }
}
