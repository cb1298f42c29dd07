package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.ComparedResults.Form;
import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * The source of a JUnit test whose threads make the calls of a generated test. It compares only the results that
 * distinguish the outcome from those of all sequential orders.
 */
final class ProbeTestSource {
    private static final String THROWS = "throws ";
    /** The variable of the second object. */
    private static final String PEER = "peer";

    private static final List<String> COUNTED = List.of(
            "the number of calls of the functions",
            "the number of calls of the first thread's functions",
            "the number of calls of the second thread's functions");

    /** Variables of each test. */
    private static final Set<String> VARIABLES = Set.of("one", "other", "first", "second", "results", PEER, "calls");

    /** Variables that count the calls of all functions, and of those of the first and the second thread. */
    private static final List<String> COUNTERS = List.of("calls", "callsOfOne", "callsOfOther");

    private final ProbedClass probed;
    private final CallSequence test;
    private final String outcome;
    private final ComparedResults compared;

    private final String object;
    /** Variables of the compared numbers of calls of functions, by the number after those of the calls. */
    private final Map<Integer, String> counters = new TreeMap<>();

    private ProbeTestSource(ProbedClass probed, CallSequence test, String outcome, ComparedResults compared) {
        this.probed = probed;
        this.test = test;
        this.outcome = outcome;
        this.compared = compared;
        String simple = probed.type().getSimpleName();
        String variable = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
        boolean isFree = !SourceVersion.isKeyword(variable) && !VARIABLES.contains(variable);
        object = isFree ? variable : "object";
        compared.calls().stream()
                .filter(call -> call >= test.size())
                .forEach(call -> counters.put(call, COUNTERS.get(call - test.size())));
    }

    /**
     * Null if only results without a text distinguish the outcome. Two objects of calls with arguments are compared;
     * those of calls without arguments are views, such as {@code keySet}, of which an object may have several.
     */
    static @Nullable ProbeTestSource of(ProbedClass probed, CallSequence test, String outcome) {
        ComparedResults compared = ComparedResults.of(test, outcome);
        boolean isOfViews = compared != null
                && compared.isIdentity()
                && compared.calls().stream().allMatch(call -> probed.calls()
                        .get(test.operation(call))
                        .source()
                        .endsWith("()"));
        return compared == null || isOfViews ? null : new ProbeTestSource(probed, test, outcome, compared);
    }

    /** The defect in a few words. */
    String title() {
        if (outcome.equals(CallResults.HANG)) {
            return "never returns";
        }
        List<String> seen = SequentialOutcomes.results(outcome);
        int thrown = ComparedResults.unexpectedThrow(test, outcome);
        if (thrown >= 0) {
            return call(thrown).words() + " " + seen.get(thrown);
        }
        return found() + " and no order of the calls gives that, but " + String.join(" or ", possible())
                + (counters.isEmpty() ? "" : documentedRepetition());
    }

    /** The methods of the threads that repeat calls of functions by the documentation of the JDK. */
    private String documentedRepetition() {
        TreeSet<String> names = new TreeSet<>();
        for (int call = test.before().length; call < test.firstAfter(); call++) {
            ProbedCall one = call(call);
            for (Method method : probed.type().getMethods()) {
                if (method.getDeclaringClass() == ConcurrentMap.class
                        && one.isOf(method)
                        && CountedFunctions.areIn(one.source())) {
                    names.add(method.getName());
                }
            }
        }
        return names.isEmpty()
                ? ""
                : "; ConcurrentMap, which implements " + String.join(" and ", names) + ", documents such a repetition";
    }

    private String found() {
        List<String> texts = compared.texts(compared.seen());
        List<String> found = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            found.add(described(compared.calls().get(i)) + " is " + texts.get(i));
        }
        return String.join(", ", found);
    }

    private String described(int compared) {
        if (compared >= test.size()) {
            return COUNTED.get(compared - test.size());
        }
        if (this.compared.isIdentity()) {
            return call(compared).words() + " == "
                    + call(this.compared.calls().get(1)).words();
        }
        return this.compared.forms().get(compared) == Form.IS_NULL
                ? "isNull(" + call(compared).words() + ")"
                : call(compared).words();
    }

    /** The compared results of all orders. */
    List<String> possible() {
        TreeSet<String> all = new TreeSet<>();
        for (List<String> one : compared.expected()) {
            all.add(String.join(", ", compared.texts(one)));
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
        if (!counters.isEmpty()) {
            lines.add("import java.util.concurrent.atomic.*;");
        }
        lines.add("");
        if (probed.isGeneric()) {
            lines.add("@SuppressWarnings({\"rawtypes\", \"unchecked\"})");
        }
        lines.add((isAnnotated ? "" : "public ") + "class " + className + " {");
        lines.add(isAnnotated ? "    @HeddleTest" : "");
        lines.add(isAnnotated ? "    @Replay(\"" + planFile + "\")" : "");
        lines.add((isAnnotated ? "    void " : "    public void ") + method + "() throws Exception {");
        counters.values().forEach(counter -> lines.add("        AtomicInteger " + counter + " = new AtomicInteger();"));
        String creation = counting(probed.creations().get(test.creation()), -1);
        lines.add("        " + probed.sourceName() + " " + object + " = " + creation + ";");
        if (IntStream.range(0, test.size()).anyMatch(call -> call(call).usesPeer())) {
            lines.add("        " + probed.sourceName() + " " + PEER + " = " + creation + ";");
        }
        for (int call = 0; call < test.before().length; call++) {
            lines.add("        " + expression(call) + ";");
        }
        lines.add("        FutureTask<Object> one = new FutureTask<>(" + task(test.before().length, test.firstOfOther())
                + ");");
        lines.add("        FutureTask<Object> other = new FutureTask<>(" + task(test.firstOfOther(), test.firstAfter())
                + ");");
        lines.add("        List.of(one, other).forEach(task -> new Thread(task).start());");
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

    private String expression(int call) {
        return counting(call(call).expression(object, PEER), call);
    }

    /** The expression whose functions increment the counters. */
    private String counting(String expression, int call) {
        boolean isOfOne = call >= test.before().length && call < test.firstOfOther();
        boolean isOfOther = call >= test.firstOfOther() && call < test.firstAfter();
        List<Boolean> isOf = List.of(true, isOfOne, isOfOther);
        StringBuilder increments = new StringBuilder();
        counters.forEach((number, counter) ->
                increments.append(isOf.get(number - test.size()) ? counter + ".incrementAndGet(); " : ""));
        return increments.isEmpty()
                ? CountedFunctions.plain(expression)
                : CountedFunctions.counting(expression, "{ " + increments + "return ", "; }");
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
        int thrown = ComparedResults.unexpectedThrow(test, outcome);
        for (int call = test.firstAfter(); call < test.size(); call++) {
            if (compared.has(call)) {
                parts.add(value(call));
            } else if (call == thrown) {
                lines.add("        " + expression(call) + ";");
            }
        }
        parts.addAll(counters.values());
        if (!compared.calls().isEmpty()) {
            String found = String.join(compared.isIdentity() ? " == " : " + \", \" + ", parts);
            lines.add("        String results = "
                    + (parts.size() == 1 || compared.isIdentity() ? "String.valueOf(" + found + ")" : "\"\" + " + found)
                    + ";");
            lines.add("        if (!List.of(" + possibleTexts() + ").contains(results)) {");
            lines.add("            throw new AssertionError(\"no order of the calls gives \" + results);");
            lines.add("        }");
        }
    }

    private String possibleTexts() {
        TreeSet<String> all = new TreeSet<>();
        for (List<String> one : compared.expected()) {
            List<String> texts = new ArrayList<>();
            if (compared.isIdentity()) {
                texts.addAll(compared.texts(one));
            } else {
                addText(one, test.before().length, test.firstOfOther(), texts);
                addText(one, test.firstOfOther(), test.firstAfter(), texts);
                addTextsAfter(one, texts);
            }
            all.add(quoted(String.join(", ", texts)));
        }
        return String.join(", ", all);
    }

    private void addTextsAfter(List<String> results, List<String> texts) {
        compared.calls().stream()
                .filter(call -> call >= test.firstAfter())
                .forEach(call -> texts.add(results.get(call)));
    }

    private void addText(List<String> results, int from, int to, List<String> texts) {
        List<String> own = compared.calls().stream()
                .filter(call -> call >= from && call < to)
                .map(results::get)
                .toList();
        if (!own.isEmpty()) {
            texts.add(own.size() == 1 ? own.get(0) : own.toString());
        }
    }

    /** A string literal. Control characters, such as the ends of lines, are octal. */
    private static String quoted(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char one : text.toCharArray()) {
            if (one == '"' || one == '\\') {
                literal.append('\\').append(one);
            } else if (one == '\n') {
                literal.append("\\n");
            } else if (Character.isISOControl(one)) {
                literal.append(String.format("\\%03o", (int) one));
            } else {
                literal.append(one);
            }
        }
        return literal.append('"').toString();
    }

    private boolean hasCompared(int from, int to) {
        return compared.calls().stream().anyMatch(call -> call >= from && call < to);
    }

    /** The calls of a thread, as a lambda. */
    private String task(int from, int to) {
        List<String> statements = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int call = from; call < to; call++) {
            if (!compared.has(call)) {
                statements.add((mayThrow(call) ? value(call) : expression(call)) + ";");
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
        return test.expected().stream()
                        .anyMatch(
                                one -> SequentialOutcomes.results(one).get(call).startsWith(THROWS))
                || compared.has(call)
                        && SequentialOutcomes.results(outcome).get(call).startsWith(THROWS);
    }

    private String value(int call) {
        String source = expression(call);
        if (mayThrow(call)) {
            return call(call).isVoid()
                    ? "outcome(() -> { " + source + "; return \"\"; })"
                    : "outcome(() -> " + source + ")";
        }
        boolean isNull = compared.has(call) && compared.forms().get(call) == Form.IS_NULL;
        return isNull ? "Objects.isNull(" + source + ")" : source;
    }
}
