package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fewest results that distinguish an outcome from those of all sequential orders. A result without a text of its own
 * is compared with null, or with the object of another call.
 *
 * @param calls numbers of the compared calls; empty if the test fails by an exception, a deadlock or a hang. The
 *     numbers after the last call are those of the counts of functions
 * @param forms how the result of each call of the test is compared
 * @param seen the outcome, in these forms
 * @param expected the outcomes of the orders, in these forms
 * @param isIdentity whether only the identity of the objects of two calls is compared
 */
record ComparedResults(
        List<Integer> calls, List<Form> forms, List<String> seen, List<List<String>> expected, boolean isIdentity) {
    private static final String THROWS = "throws ";
    /** An object that is described by its class and its place among the results. */
    private static final Pattern OBJECT = Pattern.compile("[\\w$]+ \\d+|the (object|peer)");

    /** A result that contains such an object. */
    private static final Pattern WITHOUT_TEXT =
            Pattern.compile("(.*[\\[ ={,])?[\\w$]+ \\d+\\b.*|the (object|peer)|a future .*|lambda.*");

    /** How a result is compared. */
    enum Form {
        TEXT,
        IS_NULL,
        NOT
    }

    /** Null if only results without a text distinguish the outcome. */
    static @Nullable ComparedResults of(CallSequence test, String outcome) {
        List<List<String>> expected =
                test.expected().stream().map(SequentialOutcomes::results).toList();
        List<String> seen = SequentialOutcomes.results(outcome);
        if (outcome.equals(CallResults.HANG) || unexpectedThrow(test, outcome) >= 0) {
            return new ComparedResults(List.of(), List.of(), seen, expected, false);
        }
        List<Form> forms = IntStream.range(0, test.size())
                .mapToObj(call -> form(call, seen, expected))
                .toList();
        List<String> seenInForm = inForm(seen, forms);
        List<List<String>> expectedInForm =
                expected.stream().map(one -> inForm(one, forms)).toList();
        if (!expectedInForm.contains(seenInForm)) {
            return fewest(test, forms, seenInForm, expectedInForm);
        }
        ComparedResults identity = identity(test, seen, expected);
        return identity == null && test.counts() ? counts(test, forms, seen, expected) : identity;
    }

    /** The call that throws an exception which it throws in no order; -1 if none does. */
    static int unexpectedThrow(CallSequence test, String outcome) {
        if (outcome.equals(CallResults.HANG)) {
            return -1;
        }
        List<String> seen = SequentialOutcomes.results(outcome);
        for (int call = test.before().length; call < test.size(); call++) {
            int at = call;
            if (seen.get(call).startsWith(THROWS)
                    && test.expected().stream()
                            .noneMatch(one ->
                                    SequentialOutcomes.results(one).get(at).startsWith(THROWS))) {
                return call;
            }
        }
        return -1;
    }

    private static Form form(int call, List<String> seen, List<List<String>> expected) {
        List<String> all = Stream.concat(Stream.of(seen), expected.stream())
                .map(one -> one.get(call))
                .toList();
        if (all.stream().anyMatch(one -> one.indexOf(CallResults.CUT) >= 0)) {
            return Form.NOT;
        }
        if (all.stream().noneMatch(one -> WITHOUT_TEXT.matcher(one).matches())) {
            return Form.TEXT;
        }
        return all.stream().allMatch(one -> one.equals("null") || isObject(one)) ? Form.IS_NULL : Form.NOT;
    }

    private static boolean isObject(String result) {
        return OBJECT.matcher(result).matches();
    }

    private static List<String> inForm(List<String> results, List<Form> forms) {
        List<String> all = new ArrayList<>();
        for (int call = 0; call < forms.size(); call++) {
            String result = results.get(call);
            all.add(
                    switch (forms.get(call)) {
                        case TEXT -> result;
                        case IS_NULL -> String.valueOf(result.equals("null"));
                        case NOT -> "";
                    });
        }
        return all;
    }

    private static ComparedResults fewest(
            CallSequence test, List<Form> forms, List<String> seen, List<List<String>> expected) {
        List<Integer> needed = new ArrayList<>();
        for (int call = 0; call < forms.size(); call++) {
            needed.add(call);
        }
        List<Integer> removable = new ArrayList<>(needed);
        // Results before the threads and results without a text go first, then those of the last observers.
        removable.sort(Comparator.<Integer>comparingInt(
                        call -> call < test.before().length || forms.get(call) != Form.TEXT ? 0 : 1)
                .thenComparing(Comparator.reverseOrder()));
        for (Integer call : removable) {
            needed.remove(call);
            if (expected.stream()
                    .anyMatch(one -> needed.stream().allMatch(i -> one.get(i).equals(seen.get(i))))) {
                needed.add(call);
            }
        }
        needed.sort(Comparator.naturalOrder());
        return new ComparedResults(needed, forms, seen, expected, false);
    }

    /** The calls of functions are compared last: results are what the caller of a method sees. */
    private static @Nullable ComparedResults counts(
            CallSequence test, List<Form> forms, List<String> seen, List<List<String>> expected) {
        List<Form> all = new ArrayList<>(forms);
        all.addAll(Collections.nCopies(test.results() - test.size(), Form.TEXT));
        List<String> seenInForm = inForm(seen, all);
        List<List<String>> expectedInForm =
                expected.stream().map(one -> inForm(one, all)).toList();
        return expectedInForm.contains(seenInForm) ? null : fewest(test, all, seenInForm, expectedInForm);
    }

    /** Two calls of different threads, or of one after them, whose objects are equal in all orders or in none. */
    private static @Nullable ComparedResults identity(
            CallSequence test, List<String> seen, List<List<String>> expected) {
        List<Form> forms = Stream.generate(() -> Form.TEXT).limit(test.size()).toList();
        for (int one = test.before().length; one < test.firstAfter(); one++) {
            int firstOfOthers = one < test.firstOfOther() ? test.firstOfOther() : test.firstAfter();
            for (int other = firstOfOthers; other < test.size(); other++) {
                boolean isSame = seen.get(one).equals(seen.get(other));
                int[] both = {one, other};
                boolean isNew =
                        expected.stream().noneMatch(order -> order.get(both[0]).equals(order.get(both[1])) == isSame);
                if (isNew && isObject(seen.get(one)) && isObject(seen.get(other))) {
                    return new ComparedResults(List.of(one, other), forms, seen, expected, true);
                }
            }
        }
        return null;
    }

    /** Whether a call is compared. */
    boolean has(int call) {
        return calls.contains(call);
    }

    /** The compared results of one outcome, each call as it is compared. */
    List<String> texts(List<String> outcome) {
        return isIdentity
                ? List.of(String.valueOf(outcome.get(calls.get(0)).equals(outcome.get(calls.get(1)))))
                : calls.stream().map(outcome::get).toList();
    }
}
