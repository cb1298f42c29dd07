package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.JavaCompilation.CompileError;
import dev.heddle.engine.internal.probe.program.CallTable;
import dev.heddle.engine.internal.probe.program.FunctionCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The source of a {@link CallTable}: each creation and each call is one line. */
final class CallTableSource {
    /** A call that takes longer waits. */
    private static final int ALONE_MILLIS = 100;

    private final List<String> lines = new ArrayList<>();
    /** The creation or call of a line, from 1. */
    private final Map<Integer, Integer> creations = new TreeMap<>();

    private final Map<Integer, Integer> calls = new TreeMap<>();

    private CallTableSource() {}

    /**
     * Writes the source.
     *
     * @param name simple name of the class
     * @param program the class with the method {@code run} that the main method calls
     */
    static CallTableSource of(ProbedClass probed, String name, Class<?> program) {
        CallTableSource source = new CallTableSource();
        source.write(probed, name, program);
        return source;
    }

    private void write(ProbedClass probed, String name, Class<?> program) {
        String table = CallTable.class.getName();
        String functions = FunctionCalls.class.getName() + " functions";
        add("package heddleprobe;");
        add("@SuppressWarnings({\"unchecked\", \"rawtypes\", \"deprecation\", \"removal\"})");
        add("public final class " + name + " implements " + table + " {");
        add("public static void main(String[] arguments) throws Throwable {");
        add(program.getName() + ".run(new " + name + "(), arguments);");
        add("}");
        add("public void inThreads(Runnable one, Runnable other) throws InterruptedException {");
        add("Thread first = new Thread(one); Thread second = new Thread(other);");
        add("first.start(); second.start(); first.join(); second.join();");
        add("}");
        add("public void alone(Runnable calls) throws InterruptedException {");
        add("Thread thread = new Thread(calls); thread.setDaemon(true); thread.start(); thread.join(" + ALONE_MILLIS
                + ");");
        add("}");
        addTurns(name);
        add("public Object create(int creation, " + functions + ") throws Throwable { switch (creation) {");
        for (int i = 0; i < probed.creations().size(); i++) {
            creations.put(lines.size() + 1, i);
            add("case " + i + ": { " + probed.sourceName() + " made = "
                    + counting(probed.creations().get(i)) + "; return made; }");
        }
        add("default: throw new IllegalArgumentException(); } }");
        add("public boolean usesPeer() { return " + probed.usesPeer() + "; }");
        add("public Object call(int operation, Object subject, Object other, " + functions + ") throws Throwable {");
        add(probed.sourceName() + " o = (" + probed.sourceName() + ") subject; " + probed.sourceName() + " p = ("
                + probed.sourceName() + ") other; switch (operation) {");
        for (int i = 0; i < probed.calls().size(); i++) {
            ProbedCall call = probed.calls().get(i);
            calls.put(lines.size() + 1, i);
            String made = counting(call.expression("o", "p"));
            add("case " + i + ": " + (call.isVoid() ? made + "; return NO_RESULT;" : "return " + made + ";"));
        }
        add("default: throw new IllegalArgumentException(); } } }");
    }

    private static String counting(String expression) {
        return CountedFunctions.counting(expression, "functions.made(", ")");
    }

    /** The threads wait for their turns at a monitor, so that the replayer controls the waits. */
    private void addTurns(String name) {
        add("public void inTurns(boolean[] isOfOther, Runnable[] calls) throws InterruptedException {");
        add("int[] turn = {0};");
        add("inThreads(() -> take(false, isOfOther, calls, turn), () -> take(true, isOfOther, calls, turn));");
        add("}");
        add("private static void take(boolean isOther, boolean[] isOfOther, Runnable[] calls, int[] turn) {");
        add("for (int i = 0; i < calls.length; i++) { if (isOfOther[i] != isOther) { continue; }");
        add("synchronized (turn) { while (turn[0] != i) { try { turn.wait(); }");
        add("catch (InterruptedException e) { throw new IllegalStateException(e); } } }");
        add("calls[i].run();");
        add("synchronized (turn) { turn[0]++; turn.notifyAll(); } } }");
    }

    private void add(String line) {
        lines.add(line);
    }

    String text() {
        return String.join("\n", lines);
    }

    /** The same class without the creations and calls of lines with errors. */
    ProbedClass without(ProbedClass probed, List<CompileError> errors) {
        List<String> leftCreations = new ArrayList<>(probed.creations());
        List<ProbedCall> leftCalls = new ArrayList<>(probed.calls());
        List<String> excluded = new ArrayList<>(probed.excluded());
        for (CompileError error : errors) {
            Integer creation = creations.get((int) error.line());
            Integer call = calls.get((int) error.line());
            if (creation != null && leftCreations.remove(probed.creations().get(creation))) {
                excluded.add(CountedFunctions.plain(probed.creations().get(creation)) + ": it does not compile: "
                        + error.message());
            } else if (call != null && leftCalls.remove(probed.calls().get(call))) {
                excluded.add(probed.calls().get(call).method() + ": the generated call does not compile: "
                        + error.message());
            }
        }
        boolean isSmaller = leftCreations.size() + leftCalls.size()
                < probed.creations().size() + probed.calls().size();
        // An error elsewhere concerns the class as a whole.
        return isSmaller
                ? new ProbedClass(probed.type(), leftCreations, leftCalls, excluded)
                : new ProbedClass(probed.type(), List.of(), List.of(), excluded);
    }
}
