package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.RunResult;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.FinalValues.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The final values of variables in runs in which each thread runs as a block. Only runs with the same operations are
 * compared: with as many objects, whose threads wrote them as often as threads do in some serial order. So a loop that
 * counts how often it has waited has no effect.
 */
final class SerialValues {
    /** Number of runs below which an order of threads is missing. */
    private static final int FEWEST = 2;

    /** Number of values in a text. */
    private static final int NAMED = 3;

    private final List<FinalValues> all = new ArrayList<>();

    void add(FinalValues values) {
        all.add(values);
    }

    /**
     * The first difference in words; null without one.
     *
     * @param happened results of the runs in which a prediction happened
     * @param names of its variables; {@code a.B.c[]} and {@code a.B.c[3]} stand for elements of all arrays
     */
    @Nullable String difference(Collection<RunResult> happened, Set<String> names) {
        for (RunResult run : happened) {
            for (Variable variable : run.values().variables()) {
                String name = nameOf(variable, names);
                String text = name == null ? null : difference(variable, name);
                if (text != null) {
                    return text;
                }
            }
        }
        return null;
    }

    private static @Nullable String nameOf(Variable variable, Set<String> names) {
        if (!variable.name().endsWith(FinalValues.ELEMENTS)) {
            return names.contains(variable.name()) ? variable.name() : null;
        }
        return names.stream().filter(name -> name.endsWith("]")).findFirst().orElse(null);
    }

    private @Nullable String difference(Variable variable, String name) {
        List<Variable> serial = all.stream()
                .map(values -> values.of(variable.name()))
                .filter(Objects::nonNull)
                .toList();
        Set<List<String>> results = serial.stream().map(Variable::values).collect(Collectors.toSet());
        boolean isErratic = results.size() * 4 > serial.size() * 3;
        if (serial.size() < Math.max(FEWEST, all.size())
                || isErratic
                || results.contains(variable.values())
                || !hasSameOperations(variable, serial)) {
            return null;
        }
        Set<String> others = new HashSet<>();
        List<String> nearest = null;
        for (List<String> result : results) {
            List<String> less = without(result, variable.values());
            others.add(words(less));
            nearest = nearest == null
                            || less.size() < without(nearest, variable.values()).size()
                    ? result
                    : nearest;
        }
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1) + " is "
                + words(without(variable.values(), Objects.requireNonNull(nearest))) + ", in serial orders "
                + others.stream().sorted().limit(NAMED).collect(Collectors.joining(" or "));
    }

    private static boolean hasSameOperations(Variable variable, List<Variable> serial) {
        Set<Integer> writes = new HashSet<>();
        serial.forEach(one -> writes.addAll(one.writes()));
        return writes.containsAll(variable.writes())
                && serial.stream()
                        .anyMatch(
                                one -> one.values().size() == variable.values().size());
    }

    /** Values without those of another list, each as often as it is there. */
    private static List<String> without(List<String> values, List<String> others) {
        List<String> left = new ArrayList<>(values);
        others.forEach(left::remove);
        return left;
    }

    private static String words(List<String> values) {
        return String.join(", ", values.subList(0, Math.min(NAMED, values.size())))
                + (values.size() > NAMED ? ", …" : "");
    }
}
