package dev.heddle.junit.linearizability;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** An execution that no order of its calls explains: a column for each thread, and the possible results. */
public final class Counterexample {
    private static final String HEADING = "   not linearizable: no order of these calls has these results";
    private static final String INDENT = "     ";
    private static final int MOST_POSSIBLE = 6;

    private final Specification execution;
    private final List<? extends Operation<?>> operations;
    private final History history;

    Counterexample(Specification execution, List<? extends Operation<?>> operations, History history) {
        this.execution = execution;
        this.operations = operations;
        this.history = history;
    }

    /** Finds the lines of a counterexample in the output of a run; empty if it has no such lines. */
    public static List<String> printed(List<String> output) {
        int begin = output.indexOf(HEADING);
        int end = begin + 1;
        while (begin >= 0 && end < output.size() && output.get(end).startsWith(INDENT)) {
            end++;
        }
        return begin < 0 ? List.of() : List.copyOf(output.subList(begin, end));
    }

    /** The calls and results, in a line. */
    String inALine() {
        return "no order of the calls explains " + inALine(List.of(history.results()));
    }

    List<String> lines() {
        Calls calls = execution.calls();
        List<String> results = List.of(history.results());
        List<String> lines = new ArrayList<>(List.of(HEADING));
        if (calls.before().length > 0) {
            lines.add(INDENT + "before: " + calls(results, 0, calls.before().length));
        }
        table(results).forEach(row -> lines.add(INDENT + row));
        if (calls.after().length > 0) {
            lines.add(INDENT + "after: " + calls(results, calls.firstAfter(), calls.size()));
        }
        List<List<String>> possible = execution.possible(history);
        lines.add(INDENT + "possible results, one call after another:");
        possible.stream().limit(MOST_POSSIBLE).forEach(one -> lines.add(INDENT + "  " + inALine(one)));
        if (possible.size() > MOST_POSSIBLE) {
            lines.add(INDENT + "  and " + (possible.size() - MOST_POSSIBLE) + " more");
        }
        return lines;
    }

    /** A row for each call, and two for a call that overlaps another one. */
    private List<String> table(List<String> results) {
        Calls calls = execution.calls();
        int threads = calls.threads().length;
        List<String[]> rows = new ArrayList<>();
        List<int[]> events = events();
        for (int i = 0; i < events.size(); i++) {
            int call = events.get(i)[1];
            String[] row = new String[threads];
            boolean isBegin = events.get(i)[2] == 0;
            boolean isWhole = isBegin && i + 1 < events.size() && events.get(i + 1)[1] == call;
            Operation<?> operation = operations.get(calls.operation(call));
            String result = results.get(call);
            if (isWhole) {
                row[calls.thread(call)] = operation.with(result);
                i++;
            } else {
                row[calls.thread(call)] = isBegin
                        ? operation.name() + " …"
                        : "… " + (result.equals(Operation.NO_RESULT) ? "returns" : "→ " + result);
            }
            rows.add(row);
        }
        int[] widths = new int[threads];
        for (int thread = 0; thread < threads; thread++) {
            int column = thread;
            widths[thread] = rows.stream()
                    .mapToInt(row -> row[column] == null ? 1 : row[column].length())
                    .max()
                    .orElse(1);
        }
        List<String> lines = new ArrayList<>();
        String[] names = new String[threads];
        for (int thread = 0; thread < threads; thread++) {
            names[thread] = name(thread);
        }
        lines.add(line(names, widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    /** Time, call, and 0 for its begin or 1 for its end; in the order of time. */
    private List<int[]> events() {
        Calls calls = execution.calls();
        List<int[]> events = new ArrayList<>();
        for (int call = calls.before().length; call < calls.firstAfter(); call++) {
            events.add(new int[] {history.begin(call), call, 0});
            events.add(new int[] {history.end(call), call, 1});
        }
        events.sort((one, other) -> Integer.compare(one[0], other[0]));
        return events;
    }

    private static String line(String[] cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < cells.length; i++) {
            String cell = cells[i] == null ? "" : cells[i];
            line.append(' ')
                    .append(cell)
                    .append(" ".repeat(widths[i] - cell.length()))
                    .append(" |");
        }
        return line.toString();
    }

    private static String name(int thread) {
        return String.valueOf((char) ('A' + thread));
    }

    private String calls(List<String> results, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(call ->
                        operations.get(execution.calls().operation(call)).with(results.get(call)))
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    /** The calls of each thread, and those after them. */
    private String inALine(List<String> results) {
        Calls calls = execution.calls();
        List<String> parts = new ArrayList<>();
        for (int thread = 0; thread < calls.threads().length; thread++) {
            parts.add(name(thread) + ": " + calls(results, calls.first(thread), calls.first(thread + 1)));
        }
        if (calls.after().length > 0) {
            parts.add("after: " + calls(results, calls.firstAfter(), calls.size()));
        }
        return String.join("; ", parts);
    }
}
