package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.Footprint.Kind;
import dev.heddle.engine.internal.probe.Footprints.State;
import dev.heddle.engine.internal.probe.ProbedCall.Reading;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    @Test
    void beginsWithTwoObjectsThatCallEachOther() {
        int[] first = SequenceGenerator.allPairs(GROUP, Footprints.NONE, 5).get(0);
        assertThat(first).containsExactly(4, 5);
    }

    @Test
    void testsPairsOfConflictsFirst() {
        List<List<Footprint>> byCall = new ArrayList<>();
        GROUP.calls().forEach(call -> byCall.add(List.of(new Footprint(), new Footprint())));
        byCall.get(0).get(1).use("count", Kind.PLAIN, true, true, Set.of());
        byCall.get(3).get(1).use("count", Kind.PLAIN, false, false, Set.of());
        List<State> states = List.of(new State(0, new int[0]), new State(1, new int[] {0, 1, 0}));
        Footprints footprints = new Footprints(states, byCall);
        List<int[]> pairs = SequenceGenerator.allPairs(GROUP, footprints, 5);
        // After the two objects that call each other.
        assertThat(pairs.get(1)).startsWith(0, 0);
        assertThat(pairs.get(3)).startsWith(0, 3);
        CallSequence test = new SequenceGenerator(GROUP, footprints, 5).next(4).get(3);
        assertThat(test.creation()).isEqualTo(1);
        assertThat(test.before()).containsExactly(0, 1, 0);
    }

    @Test
    void pairsEqualCallsWithEachCreation() {
        List<int[]> equal = SequenceGenerator.allPairs(GROUP, Footprints.NONE, 5).stream()
                .filter(pair -> pair[0] == 2 && pair[1] == 2)
                .toList();
        assertThat(equal).extracting(pair -> pair[2]).containsExactly(0, 1);
    }

    @Test
    void pairsQueriesOfOneMethodOnly() {
        for (int[] pair : SequenceGenerator.allPairs(GROUP, Footprints.NONE, 5)) {
            Set<String> methods = Arrays.stream(pair, 0, 2)
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
