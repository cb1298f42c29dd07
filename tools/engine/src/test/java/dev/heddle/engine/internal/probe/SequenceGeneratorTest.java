package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.Footprint.Kind;
import dev.heddle.engine.internal.probe.Footprints.State;
import dev.heddle.engine.internal.probe.ProbedCall.Reading;
import dev.heddle.engine.internal.probe.SequenceGenerator.Pair;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SequenceGeneratorTest {
    private static final ProbedClass GROUP = new ProbedClass(
            StringBuilder.class,
            List.of("first()", "second()"),
            List.of(
                    call("put(\"a\")", true, false),
                    call("put(\"b\")", true, false),
                    call("get(\"a\")", false, true),
                    call("size()", false, true),
                    call("add($peer)", true, false),
                    call("add($peer)", true, false).ofPeer()),
            List.of());

    private static ProbedCall call(String source, boolean isVoid, boolean isQuery) {
        String method = source.substring(0, source.indexOf('('));
        return new ProbedCall(method, "()V", source, isVoid, isQuery, true, false, false, Reading.RESULT, false);
    }

    private static List<CallSequence> tests(long seed) {
        return new SequenceGenerator(GROUP, Footprints.NONE, seed).next(200);
    }

    private static String words(CallSequence test) {
        return IntStream.range(0, test.size())
                .mapToObj(call -> GROUP.calls().get(test.operation(call)).words())
                .collect(Collectors.joining("; "));
    }

    @Test
    void makesTheSameTestsForASeed() {
        assertThat(tests(3).stream().map(SequenceGeneratorTest::words).toList())
                .isEqualTo(tests(3).stream().map(SequenceGeneratorTest::words).toList());
    }

    private static List<Footprint> footprints(int states) {
        return Stream.generate(Footprint::new).limit(states).toList();
    }

    @Test
    void beginsWithTwoObjectsThatCallEachOther() {
        assertThat(SequenceGenerator.allPairs(GROUP, Footprints.NONE, 5).get(0)).isEqualTo(new Pair(4, 5, -1, null));
    }

    @Test
    void testsConflictsAndPairsOfOneKeyInTurns() {
        List<List<Footprint>> byCall = new ArrayList<>();
        GROUP.calls().forEach(call -> byCall.add(footprints(2)));
        byCall.get(0).get(1).use("count", Kind.PLAIN, true, true, Set.of());
        byCall.get(3).get(1).use("count", Kind.PLAIN, false, false, Set.of());
        State filled = new State(1, new int[] {0, 1, 0});
        Footprints footprints = new Footprints(List.of(new State(0, new int[0]), filled), byCall);
        List<Pair> pairs = SequenceGenerator.allPairs(GROUP, footprints, 5);
        assertThat(pairs.get(1)).isEqualTo(new Pair(0, 0, -1, filled));
        assertThat(pairs.get(3)).isEqualTo(new Pair(0, 3, -1, filled));
        assertThat(pairs.get(0)).isEqualTo(new Pair(0, 0, 0, null));
        CallSequence test = new SequenceGenerator(GROUP, footprints, 5).next(4).get(3);
        assertThat(test.creation()).isEqualTo(1);
        assertThat(test.before()).containsExactly(0, 1, 0);
    }

    @Test
    void testsAPairOnEachObjectThatShowsMoreOfItsVariables() {
        List<List<Footprint>> byCall = new ArrayList<>();
        GROUP.calls().forEach(call -> byCall.add(footprints(3)));
        for (int call : new int[] {0, 1}) {
            byCall.get(call).get(0).use("count", Kind.PLAIN, true, true, Set.of());
            byCall.get(call).get(1).use("count", Kind.PLAIN, true, true, Set.of());
            byCall.get(call).get(2).use("table", Kind.VOLATILE, true, false, Set.of());
        }
        List<State> states = IntStream.range(0, 3)
                .mapToObj(creation -> new State(creation, new int[0]))
                .toList();
        assertThat(SequenceGenerator.allPairs(GROUP, new Footprints(states, byCall), 5))
                .filteredOn(pair -> pair.one() == 0 && pair.other() == 1 && pair.state() != null)
                .extracting(Pair::state)
                .containsExactly(states.get(0), states.get(2));
    }

    @Test
    void pairsEqualCallsWithEachCreation() {
        assertThat(SequenceGenerator.allPairs(GROUP, Footprints.NONE, 5))
                .filteredOn(pair -> pair.one() == 2 && pair.other() == 2)
                .extracting(Pair::creation)
                .containsExactly(0, 1);
    }

    @Test
    void pairsQueriesOfOneMethodOnly() {
        for (Pair pair : SequenceGenerator.allPairs(GROUP, Footprints.NONE, 5)) {
            Set<String> methods = IntStream.of(pair.one(), pair.other())
                    .mapToObj(call -> GROUP.calls().get(call))
                    .filter(ProbedCall::isQuery)
                    .map(ProbedCall::method)
                    .collect(Collectors.toSet());
            assertThat(methods).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void usesEachCreationAndFillsObjectsByDifferentCalls() {
        List<CallSequence> tests = tests(1);
        assertThat(tests).extracting(CallSequence::creation).contains(0, 1);
        assertThat(tests).anyMatch(test -> Arrays.equals(test.before(), new int[] {0, 1}));
        assertThat(tests).anyMatch(test -> Arrays.equals(test.before(), new int[] {4, 5}));
        assertThat(tests).anyMatch(test -> test.before().length == 0);
    }
}
