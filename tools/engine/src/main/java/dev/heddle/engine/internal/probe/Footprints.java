package dev.heddle.engine.internal.probe;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Footprint footprints} of all calls. Each call was executed alone on empty objects, and on filled ones of
 * each creation.
 */
final class Footprints {
    /** Without footprints, for example of a class whose recording failed. */
    static final Footprints NONE = new Footprints(List.of(), List.of());

    /** Calls that fill an object. */
    private static final int[] FILLS = {3, 0, 1};

    private static final int MOST_CREATIONS = 6;
    /** Executions of calls; each has two threads. */
    private static final int MOST_TESTS = 500;
    /** States of the objects on which a pair of calls is tested. */
    private static final int MOST_STATES = 3;

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
     * A conflict of two calls.
     *
     * @param variables those that no greater conflict of these calls has
     * @param height the higher, the earlier it is tested
     */
    record Conflict(State state, Set<String> variables, int height) {}

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
                tests.add(new CallSequence(
                        tests.size(), state.creation, state.before, new int[] {call}, NO_CALLS, NO_CALLS, Set.of()));
                byTest.add(new Footprint());
                byCall.get(call).add(byTest.get(byTest.size() - 1));
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

    /** An empty object, and filled ones of each creation. */
    private static List<State> states(ProbedClass probed) {
        List<State> states = new ArrayList<>(List.of(new State(0, NO_CALLS)));
        int creations = Math.min(MOST_CREATIONS, probed.creations().size());
        int[] filling = fills(probed.calls());
        for (int fills : FILLS) {
            int[] before = Arrays.copyOf(filling, Math.min(fills, filling.length));
            for (int creation = fills == 0 ? 1 : 0; creation < creations; creation++) {
                states.add(new State(creation, before));
            }
        }
        return states.subList(
                0,
                Math.max(1, Math.min(states.size(), MOST_TESTS / probed.calls().size())));
    }

    /** Calls of the first method with arguments that fills an object. */
    private static int[] fills(List<ProbedCall> calls) {
        List<ProbedCall> filling = calls.stream()
                .filter(call -> call.isFilling() && !call.firstArgument().isEmpty() && !call.usesPeer())
                .toList();
        return filling.stream()
                .filter(call -> call.isOfMethod(filling.get(0)))
                .mapToInt(calls::indexOf)
                .toArray();
    }

    /** Whether a call has requested a lock, or nothing is known about it. */
    boolean mayLock(int call) {
        return byCall.isEmpty() || byCall.get(call).stream().anyMatch(Footprint::isLocking);
    }

    /** The object of a creation on which two calls have the greatest conflict; null without one. */
    @Nullable State state(int one, int other, int creation) {
        return inOrder(one, other).stream()
                .filter(state -> states.get(state).creation == creation && conflict(one, other, state) > 0)
                .map(states::get)
                .findFirst()
                .orElse(null);
    }

    /** The conflicts of two calls, the greatest one first. Each has variables that those before it do not have. */
    List<Conflict> conflicts(int one, int other) {
        List<Conflict> all = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (int state : inOrder(one, other)) {
            Footprint first = byCall.get(one).get(state);
            Footprint second = byCall.get(other).get(state);
            Set<String> variables = new TreeSet<>(first.variables(second));
            variables.removeAll(known);
            int height = conflict(one, other, state);
            if (height > 0 && (all.isEmpty() || !variables.isEmpty()) && all.size() < MOST_STATES) {
                known.addAll(variables);
                all.add(new Conflict(states.get(state), variables, height));
            }
        }
        return all;
    }

    private List<Integer> inOrder(int one, int other) {
        return IntStream.range(0, states.size())
                .boxed()
                .sorted(Comparator.comparingInt(state -> -conflict(one, other, state)))
                .toList();
    }

    private int conflict(int one, int other, int state) {
        return byCall.get(one).get(state).conflict(byCall.get(other).get(state));
    }
}
