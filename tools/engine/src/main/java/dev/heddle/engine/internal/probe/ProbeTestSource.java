package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * The source of a JUnit test whose threads make the calls of a generated test. It compares only the results that
 * distinguish the outcome from those of all sequential orders.
 */
final class ProbeTestSource {
    private static final String THROWS = "throws ";
    /** A result that is described by its class and its place among the results. */
    private static final Pattern WITHOUT_TEXT =
            Pattern.compile("(.*[\\[ ={,])?[\\w$]+ \\d+\\b.*|the object|a future .*|lambda.*|.*@\\?.*");

    /** Variables of each test. */
    private static final Set<String> VARIABLES = Set.of("one", "other", "first", "second", "results");

    private final ProbedClass probed;
    private final CallSequence test;
    private final String outcome;
    private final List<List<String>> expected;
    /** Calls whose results the test compares; empty if it fails by an exception, a deadlock or a hang. */
    private final List<Integer> compared;

    private final String object;

    private ProbeTestSource(ProbedClass probed, CallSequence test, String outcome, List<Integer> compared) {
        this.probed = probed;
        this.test = test;
        this.outcome = outcome;
        this.compared = compared;
        expected = test.expected().stream().map(SequentialOutcomes::results).toList();
        String simple = probed.type().getSimpleName();
        String variable = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
        boolean isFree = !SourceVersion.isKeyword(variable) && !VARIABLES.contains(variable);
        object = isFree ? variable : "object";
    }

    /** Null if only results without a text distinguish the outcome. */
    static @Nullable ProbeTestSource of(ProbedClass probed, CallSequence test, String outcome) {
        List<Integer> compared = compared(test, outcome);
        return compared == null ? null : new ProbeTestSource(probed, test, outcome, compared);
    }

    private static @Nullable List<Integer> compared(CallSequence test, String outcome) {
        if (outcome.equals(CallResults.HANG) || unexpectedThrow(test, outcome) >= 0) {
            return List.of();
        }
        List<String> seen = SequentialOutcomes.results(outcome);
        List<List<String>> expected =
                test.expected().stream().map(SequentialOutcomes::results).toList();
        List<Integer> needed = new ArrayList<>();
        for (int call = 0; call < test.size(); call++) {
            needed.add(call);
        }
        List<Integer> removable = new ArrayList<>(needed);
        // Results before the threads and results without a text go first, then those of the last observers.
        removable.sort(Comparator.<Integer>comparingInt(call -> call < test.before().length
                                || WITHOUT_TEXT.matcher(seen.get(call)).matches()
                        ? 0
                        : 1)
                .thenComparing(Comparator.reverseOrder()));
        for (Integer call : removable) {
            needed.remove(call);
            if (expected.stream()
                    .anyMatch(one -> needed.stream().allMatch(i -> one.get(i).equals(seen.get(i))))) {
                needed.add(call);
            }
        }
        needed.sort(Comparator.naturalOrder());
        boolean isWritable = needed.stream()
                .noneMatch(call -> WITHOUT_TEXT.matcher(seen.get(call)).matches()
                        || expected.stream()
                                .anyMatch(one ->
                                        WITHOUT_TEXT.matcher(one.get(call)).matches()));
        return isWritable ? needed : null;
    }

    /** The call that throws an exception which it throws in no order; -1 if none does. */
    private static int unexpectedThrow(CallSequence test, String outcome) {
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

    /** The defect in a few words. */
    String title() {
        if (outcome.equals(CallResults.HANG)) {
            return "never returns";
        }
        List<String> seen = SequentialOutcomes.results(outcome);
        int thrown = unexpectedThrow(test, outcome);
        if (thrown >= 0) {
            return call(thrown).source() + " " + seen.get(thrown);
        }
        return found() + " and no order of the calls gives that, but " + String.join(" or ", possible());
    }

    private String found() {
        List<String> seen = SequentialOutcomes.results(outcome);
        return compared.stream()
                .map(call -> call(call).source() + " is " + seen.get(call))
                .collect(Collectors.joining(", "));
    }

    /** The compared results of all orders. */
    List<String> possible() {
        TreeSet<String> all = new TreeSet<>();
        for (List<String> one : expected) {
            all.add(compared.stream().map(one::get).collect(Collectors.joining(", ")));
        }
        return List.copyOf(all);
    }

    private ProbedCall call(int call) {
        return probed.calls().get(test.operation(call));
    }

    /**
     * The source.
     *
     * @param isAnnotated whether it is a test; otherwise a class with a public method, for a hunt without JUnit
     */
    String text(String packageName, String className, String method, String planFile, boolean isAnnotated) {
        List<String> lines = new ArrayList<>();
        lines.add("package " + packageName + ";");
        lines.add("");
        // The hunted class has the same lines without annotations, so that its places are those of the test.
        lines.add(isAnnotated ? "import dev.heddle.junit.HeddleTest;" : "");
        lines.add(isAnnotated ? "import dev.heddle.junit.Replay;" : "");
        lines.add("import java.util.*;");
        lines.add("import java.util.concurrent.*;");
        lines.add("");
        if (probed.isGeneric()) {
            lines.add("@SuppressWarnings({\"rawtypes\", \"unchecked\"})");
        }
        lines.add((isAnnotated ? "" : "public ") + "class " + className + " {");
        lines.add(isAnnotated ? "    @HeddleTest" : "");
        lines.add(isAnnotated ? "    @Replay(\"" + planFile + "\")" : "");
        lines.add((isAnnotated ? "    void " : "    public void ") + method + "() throws Exception {");
        lines.add("        " + probed.sourceName() + " " + object + " = "
                + probed.creations().get(test.creation()) + ";");
        for (int operation : test.before()) {
            lines.add("        " + object + "." + probed.calls().get(operation).source() + ";");
        }
        lines.add("        FutureTask<Object> one = new FutureTask<>(" + task(test.before().length, test.firstOfOther())
                + ");");
        lines.add("        FutureTask<Object> other = new FutureTask<>(" + task(test.firstOfOther(), test.firstAfter())
                + ");");
        lines.add("        new Thread(one).start();");
        lines.add("        new Thread(other).start();");
        addChecks(lines);
        lines.add("    }");
        if (lines.stream().anyMatch(line -> line.contains("outcome(() ->"))) {
            lines.addAll(List.of(
                    "",
                    "    private static Object outcome(Callable<?> call) {",
                    "        try {",
                    "            return call.call();",
                    "        } catch (Exception e) {",
                    "            return \"throws \" + e.getClass().getSimpleName();",
                    "        }",
                    "    }"));
        }
        lines.add("}");
        return String.join("\n", lines) + "\n";
    }

    /** Waits for the threads, makes the calls after them, and compares. */
    private void addChecks(List<String> lines) {
        boolean ofOne = hasCompared(test.before().length, test.firstOfOther());
        boolean ofOther = hasCompared(test.firstOfOther(), test.firstAfter());
        List<String> parts = new ArrayList<>();
        lines.add(ofOne ? "        Object first = one.get();" : "        one.get();");
        lines.add(ofOther ? "        Object second = other.get();" : "        other.get();");
        if (ofOne) {
            parts.add("first");
        }
        if (ofOther) {
            parts.add("second");
        }
        int thrown = outcome.equals(CallResults.HANG) ? -1 : unexpectedThrow(test, outcome);
        for (int call = test.firstAfter(); call < test.size(); call++) {
            if (compared.contains(call)) {
                parts.add(value(call));
            } else if (call == thrown) {
                lines.add("        " + object + "." + call(call).source() + ";");
            }
        }
        if (!compared.isEmpty()) {
            String found = String.join(" + \", \" + ", parts);
            lines.add("        String results = "
                    + (parts.size() == 1 ? "String.valueOf(" + found + ")" : "\"\" + " + found) + ";");
            lines.add("        if (!List.of(" + possibleTexts() + ").contains(results)) {");
            lines.add("            throw new AssertionError(\"no order of the calls gives \" + results);");
            lines.add("        }");
        }
    }

    private String possibleTexts() {
        TreeSet<String> all = new TreeSet<>();
        for (List<String> one : expected) {
            List<String> texts = new ArrayList<>();
            addText(one, test.before().length, test.firstOfOther(), texts);
            addText(one, test.firstOfOther(), test.firstAfter(), texts);
            compared.stream().filter(call -> call >= test.firstAfter()).forEach(call -> texts.add(one.get(call)));
            all.add(quoted(String.join(", ", texts)));
        }
        return String.join(", ", all);
    }

    private void addText(List<String> results, int from, int to, List<String> texts) {
        List<String> own = compared.stream()
                .filter(call -> call >= from && call < to)
                .map(results::get)
                .toList();
        if (!own.isEmpty()) {
            texts.add(own.size() == 1 ? own.get(0) : own.toString());
        }
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private boolean hasCompared(int from, int to) {
        return compared.stream().anyMatch(call -> call >= from && call < to);
    }

    /** The calls of a thread, as a lambda. */
    private String task(int from, int to) {
        List<String> statements = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int call = from; call < to; call++) {
            if (!compared.contains(call)) {
                statements.add((mayThrow(call)
                                ? value(call)
                                : object + "." + call(call).source()) + ";");
            } else if (call == to - 1) {
                values.add(value(call));
            } else {
                statements.add("Object result" + call + " = " + value(call) + ";");
                values.add("result" + call);
            }
        }
        String result = values.isEmpty()
                ? "null"
                : values.size() == 1 ? values.get(0) : "Arrays.asList(" + String.join(", ", values) + ")";
        return statements.isEmpty()
                ? "() -> " + result
                : "() -> { " + String.join(" ", statements) + " return " + result + "; }";
    }

    /** Whether the call throws an exception in some order. */
    private boolean mayThrow(int call) {
        return expected.stream().anyMatch(one -> one.get(call).startsWith(THROWS))
                || compared.contains(call)
                        && SequentialOutcomes.results(outcome).get(call).startsWith(THROWS);
    }

    private String value(int call) {
        String source = object + "." + call(call).source();
        if (mayThrow(call)) {
            return call(call).isVoid()
                    ? "outcome(() -> { " + source + "; return \"\"; })"
                    : "outcome(() -> " + source + ")";
        }
        return source;
    }
}
