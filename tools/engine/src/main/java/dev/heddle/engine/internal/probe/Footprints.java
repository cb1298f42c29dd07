package dev.heddle.engine.internal.probe;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The {@link Footprint footprints} of all calls. Each method was executed alone on a filled object of each creation, and
 * on an empty one.
 */
final class Footprints {
    /** Without footprints, for example of a class whose recording failed. */
    static final Footprints NONE = new Footprints(List.of());

    private static final int MOST_FILLS = 3;
    private static final int MOST_CREATIONS = 6;
    private static final int[] NO_CALLS = {};

    private final List<List<Footprint>> byCall;

    /** @param byCall the footprints of each call, by the creation of its object; empty without footprints */
    Footprints(List<List<Footprint>> byCall) {
        this.byCall = List.copyOf(byCall);
    }

    /** Records the calls of a program. */
    static Footprints of(ProbeProgram program) throws IOException, InterruptedException {
        List<ProbedCall> calls = program.probed().calls();
        int creations = Math.min(MOST_CREATIONS, program.probed().creations().size());
        List<CallSequence> tests = new ArrayList<>();
        List<Footprint> byTest = new ArrayList<>();
        List<List<Footprint>> byCall = new ArrayList<>();
        calls.forEach(call -> byCall.add(new ArrayList<>()));
        // If the time ends, the first creations are complete.
        for (int creation = 0; creation < creations; creation++) {
            for (int call = 0; call < calls.size(); call++) {
                int first = first(calls, call);
                boolean isFirst = first == call;
                Footprint footprint =
                        isFirst ? new Footprint() : byCall.get(first).get(creation);
                byCall.get(call).add(footprint);
                for (int[] before : isFirst ? before(calls, creation) : List.<int[]>of()) {
                    tests.add(new CallSequence(
                            tests.size(), creation, before, new int[] {call}, NO_CALLS, NO_CALLS, Set.of()));
                    byTest.add(footprint);
                }
            }
        }
        Path recording = program.recorded(tests);
        if (recording == null) {
            return NONE;
        }
        try (Recording one = Recording.open(recording, Recording.Damage.SALVAGE)) {
            FootprintWalk.read(EventSource.of(one), byTest::get);
        }
        return new Footprints(byCall);
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

    /** The calls that prepare objects of a creation. */
    private static List<int[]> before(List<ProbedCall> calls, int creation) {
        return creation == 0 ? List.of(NO_CALLS, fills(calls)) : List.of(fills(calls));
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

    /** The higher, the earlier a pair of calls of an object of this creation is tested. */
    int conflict(int one, int other, int creation) {
        return byCall.isEmpty() || creation >= byCall.get(one).size()
                ? 0
                : byCall.get(one).get(creation).conflict(byCall.get(other).get(creation));
    }

    /** The creation with the greatest conflict of two calls; 0 without footprints. */
    int creation(int one, int other) {
        int best = 0;
        for (int creation = 1; !byCall.isEmpty() && creation < byCall.get(one).size(); creation++) {
            best = conflict(one, other, creation) > conflict(one, other, best) ? creation : best;
        }
        return best;
    }
}
