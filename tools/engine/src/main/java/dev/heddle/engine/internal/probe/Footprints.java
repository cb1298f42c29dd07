package dev.heddle.engine.internal.probe;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Footprint footprints} of all calls. Each method was executed alone on an empty object, and on a filled one
 * of each creation.
 */
final class Footprints {
    /** Without footprints, for example of a class whose recording failed. */
    static final Footprints NONE = new Footprints(List.of(), List.of());

    private static final int MOST_FILLS = 3;
    private static final int MOST_CREATIONS = 6;
    private static final int[] NO_CALLS = {};

    private final List<State> states;
    private final List<List<Footprint>> byCall;

    /**
     * An object on which calls are executed.
     *
     * @param creation of the object
     * @param before calls that prepare it
     */
    record State(int creation, int[] before) {}

    /**
     * Footprints.
     *
     * @param states empty without footprints
     * @param byCall the footprints of each call, by state
     */
    Footprints(List<State> states, List<List<Footprint>> byCall) {
        this.states = List.copyOf(states);
        this.byCall = List.copyOf(byCall);
    }

    /** Records the calls of a program. */
    static Footprints of(ProbeProgram program) throws IOException, InterruptedException {
        List<ProbedCall> calls = program.probed().calls();
        List<State> states = states(program.probed());
        List<CallSequence> tests = new ArrayList<>();
        List<Footprint> byTest = new ArrayList<>();
        List<List<Footprint>> byCall = new ArrayList<>();
        calls.forEach(call -> byCall.add(new ArrayList<>()));
        // If the time ends, the first states are complete.
        for (State state : states) {
            for (int call = 0; call < calls.size(); call++) {
                int first = first(calls, call);
                if (first == call) {
                    tests.add(new CallSequence(
                            tests.size(),
                            state.creation,
                            state.before,
                            new int[] {call},
                            NO_CALLS,
                            NO_CALLS,
                            Set.of()));
                    byTest.add(new Footprint());
                    byCall.get(call).add(byTest.get(byTest.size() - 1));
                } else {
                    byCall.get(call).add(byCall.get(first).get(byCall.get(call).size()));
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
        return new Footprints(states, byCall);
    }

    /** An empty object, and a filled one of each creation. */
    private static List<State> states(ProbedClass probed) {
        List<State> states = new ArrayList<>(List.of(new State(0, NO_CALLS)));
        for (int creation = 0;
                creation < Math.min(MOST_CREATIONS, probed.creations().size());
                creation++) {
            states.add(new State(creation, fills(probed.calls())));
        }
        return states;
    }

    /** The first call of the same method: other arguments may select other variables of equal names. */
    private static int first(List<ProbedCall> calls, int call) {
        int first = 0;
        while (!calls.get(first).isOfMethod(calls.get(call))
                || calls.get(first).isOnPeer() != calls.get(call).isOnPeer()
                || calls.get(first).usesPeer() != calls.get(call).usesPeer()) {
            first++;
        }
        return first;
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
        int best = best(one, other);
        return best < 0 ? 0 : conflict(one, other, best);
    }

    /** The first state with the greatest conflict of two calls; null if they have none. */
    @Nullable State state(int one, int other) {
        int best = best(one, other);
        return best < 0 ? null : states.get(best);
    }

    private int best(int one, int other) {
        int best = -1;
        for (int state = 0; state < states.size(); state++) {
            int conflict = conflict(one, other, state);
            best = conflict > (best < 0 ? 0 : conflict(one, other, best)) ? state : best;
        }
        return best;
    }

    private int conflict(int one, int other, int state) {
        return byCall.get(one).get(state).conflict(byCall.get(other).get(state));
    }
}
