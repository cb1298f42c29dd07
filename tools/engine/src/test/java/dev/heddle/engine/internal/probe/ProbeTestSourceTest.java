package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.ProbedCall.Reading;
import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProbeTestSourceTest {
    private static final ProbedClass COUNTER = new ProbedClass(
            StringBuilder.class,
            List.of("new StringBuilder()"),
            List.of(
                    call("add(1)", false, false),
                    call("clear()", true, false),
                    call("size()", false, true),
                    call("last()", false, true)),
            List.of());

    private static ProbedCall call(String source, boolean isVoid, boolean isQuery) {
        return new ProbedCall(
                source.substring(0, source.indexOf('(')),
                "()V",
                source,
                isVoid,
                isQuery,
                true,
                false,
                false,
                Reading.RESULT,
                false);
    }

    private static String outcome(String... results) {
        return Arrays.stream(results).collect(Collectors.joining(String.valueOf(CallResults.SEPARATOR)));
    }

    /** One thread adds, the other one clears; the size and the last element follow. */
    private static CallSequence test(String... expected) {
        return new CallSequence(0, 0, new int[0], new int[] {0}, new int[] {1}, new int[] {2, 3}, Set.of(expected));
    }

    private static String text(ProbeTestSource source) {
        return source.text("p", "BuilderTest", "addWhileClear", "BuilderTest.json", true);
    }

    @Test
    void comparesOnlyTheResultThatNoOrderGives() {
        CallSequence test = test(outcome("true", "", "0", "x"), outcome("true", "", "1", "x"));
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test, outcome("true", "", "2", "x"));
        assertThat(source.title()).isEqualTo("size() is 2 and no order of the calls gives that, but 0 or 1");
        assertThat(text(source))
                .contains("String results = String.valueOf(stringBuilder.size());")
                .contains("List.of(\"0\", \"1\").contains(results)")
                .doesNotContain("last()", "Object first");
    }

    @Test
    void escapesResultsOfSeveralLines() {
        CallSequence test = test(outcome("true", "", "a\nb\t\"c\"\\", "x"));
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test, outcome("true", "", "a", "x"));
        assertThat(text(source)).contains("List.of(\"a\\nb\\011\\\"c\\\"\\\\\").contains(results)");
    }

    @Test
    void comparesResultsTogetherIfEachAloneIsPossible() {
        CallSequence test = test(outcome("true", "", "0", "x"), outcome("true", "", "1", "y"));
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test, outcome("true", "", "0", "y"));
        assertThat(text(source)).contains("List.of(\"0, x\", \"1, y\").contains(results)");
    }

    @Test
    void letsAnUnexpectedExceptionFailTheTest() {
        CallSequence test = test(outcome("true", "", "0", "x"));
        ProbeTestSource source =
                ProbeTestSource.of(COUNTER, test, outcome("throws NullPointerException", "", "0", "x"));
        assertThat(source.title()).isEqualTo("add(1) throws NullPointerException");
        assertThat(text(source)).contains("one.get();").doesNotContain("results");
    }

    @Test
    void comparesAnExceptionThatAnOrderAlsoThrows() {
        CallSequence test = test(outcome("throws E", "", "0", "x"), outcome("true", "", "1", "x"));
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test, outcome("throws E", "", "1", "x"));
        assertThat(text(source))
                .contains("outcome(() -> stringBuilder.add(1))")
                .contains("List.of(\"throws E, 0\", \"true, 1\").contains(results)");
    }

    @Test
    void waitsForBothThreadsIfACallNeverReturns() {
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test(outcome("true", "", "0", "x")), CallResults.HANG);
        assertThat(source.title()).isEqualTo("never returns");
        assertThat(text(source)).contains("one.get();", "other.get();").doesNotContain("results");
    }

    @Test
    void isNotWrittenIfOnlyObjectsWithoutTextDiffer() {
        CallSequence test = test(outcome("true", "", "0", "[Entry 1]"));
        assertThat(ProbeTestSource.of(COUNTER, test, outcome("true", "", "0", "[Entry 2]")))
                .isNull();
    }

    @Test
    void isNotWrittenIfOnlyPartsOfResultsDiffer() {
        CallSequence test = test(outcome("true", "", "0", "a?"));
        assertThat(ProbeTestSource.of(COUNTER, test, outcome("true", "", "0", "b?")))
                .isNull();
    }

    @Test
    void comparesAnObjectWithoutTextWithNull() {
        CallSequence test = test(outcome("Entry 1", "", "0", "null"), outcome("null", "", "0", "Entry 1"));
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test, outcome("Entry 1", "", "0", "Entry 2"));
        assertThat(text(source))
                .contains("Objects.isNull(stringBuilder.add(1))", "Objects.isNull(stringBuilder.last())")
                .contains("List.of(\"false, true\", \"true, false\").contains(results)");
        assertThat(source.title()).startsWith("isNull(add(1)) is false, isNull(last()) is false and");
    }

    @Test
    void comparesTheIdentityOfObjectsThatEachOrderMakesEqual() {
        CallSequence test = test(outcome("Entry 1", "", "0", "Entry 1"));
        ProbeTestSource source = ProbeTestSource.of(COUNTER, test, outcome("Entry 1", "", "0", "Entry 2"));
        assertThat(text(source))
                .contains("String results = String.valueOf(first == stringBuilder.last());")
                .contains("List.of(\"true\").contains(results)");
        assertThat(source.title())
                .isEqualTo("add(1) == last() is false and no order of the calls gives that, but true");
    }

    @Test
    void isNotWrittenIfOnlyTwoViewsDiffer() {
        int[] none = {};
        CallSequence test =
                new CallSequence(0, 0, none, new int[] {2}, new int[] {3}, none, Set.of(outcome("View 1", "View 1")));
        assertThat(ProbeTestSource.of(COUNTER, test, outcome("View 1", "View 2")))
                .isNull();
    }

    private static final ProbedClass LOADING = new ProbedClass(
            Loading.class,
            List.of("new Loading()"),
            List.of(
                    new ProbedCall(
                            "computeIfAbsent",
                            "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;",
                            "computeIfAbsent(\"a\", x -> " + CountedFunctions.marked("new Object()") + ")",
                            false,
                            false,
                            true,
                            false,
                            false,
                            Reading.RESULT,
                            false),
                    call("size()", false, true)),
            List.of());

    /** Inherits its methods. */
    private abstract static class Loading implements ConcurrentMap<String, Object> {}

    /** Both threads load. The size follows, and the calls of all functions, and of those of each thread. */
    private static CallSequence loading(String... expected) {
        int[] none = {};
        return new CallSequence(0, 0, none, new int[] {0}, new int[] {0}, new int[] {1}, Set.of(expected))
                .counting(true);
    }

    @Test
    void comparesTheCallsOfFunctionsIfResultsDoNotDiffer() {
        CallSequence test = loading(
                outcome("Object 1", "Object 1", "1", "1", "1", "0"),
                outcome("Object 1", "Object 1", "1", "1", "0", "1"));
        ProbeTestSource source = ProbeTestSource.of(LOADING, test, outcome("Object 1", "Object 1", "1", "2", "1", "1"));
        assertThat(text(source))
                .contains("AtomicInteger calls = new", "x -> { calls.incrementAndGet(); return new Object(); }")
                .contains("String results = String.valueOf(calls);", "List.of(\"1\").contains(results)")
                .doesNotContain("$", "callsOfOne");
        assertThat(source.title())
                .isEqualTo("the number of calls of the functions is 2 and no order of the calls gives that, but 1;"
                        + " ConcurrentMap, which implements computeIfAbsent, documents such a repetition");
    }

    @Test
    void comparesTheCallsOfFunctionsOfOneThread() {
        CallSequence test = loading(
                outcome("Object 1", "Object 1", "1", "2", "2", "0"),
                outcome("Object 1", "Object 1", "1", "2", "0", "2"));
        ProbeTestSource source = ProbeTestSource.of(LOADING, test, outcome("Object 1", "Object 1", "1", "2", "1", "1"));
        assertThat(text(source))
                .containsOnlyOnce("callsOfOne.incrementAndGet()")
                .contains("List.of(\"0\", \"2\").contains(results)");
    }

    @Test
    void prefersResultsToTheCallsOfFunctions() {
        CallSequence test = loading(outcome("Object 1", "Object 1", "1", "1", "1", "0"));
        ProbeTestSource source = ProbeTestSource.of(LOADING, test, outcome("Object 1", "Object 2", "1", "2", "1", "1"));
        assertThat(text(source)).contains("first == second").doesNotContain("AtomicInteger", "$");
    }

    @Test
    void hasTheLinesOfTheHuntedClass() {
        ProbeTestSource source =
                ProbeTestSource.of(COUNTER, test(outcome("true", "", "0", "x")), outcome("true", "", "2", "x"));
        String hunted = source.text("p", "BuilderTest", "addWhileClear", "BuilderTest.json", false);
        assertThat(hunted.lines().toList().indexOf("        one.get();"))
                .isEqualTo(text(source).lines().toList().indexOf("        one.get();"));
    }
}
