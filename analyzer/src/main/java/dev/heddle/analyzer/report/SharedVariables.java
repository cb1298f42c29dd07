package dev.heddle.analyzer.report;

import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The variables of an interleaving that one thread writes and another one accesses, the most informative first: lost
 * updates, then accesses between two accesses of another thread (Lu, Tucek, Qin and Zhou, "AVIO", section 2), then
 * other conflicts. Unnamed variables, such as array elements and targets of handles, come last. Among equals, that with
 * the latest read of another thread's write comes first: it is next to the failure.
 */
public final class SharedVariables {
    private static final int LOST_UPDATE = 0;
    private static final int COMES_BETWEEN = 1;
    private static final int CONFLICT = 2;
    private static final int WITHOUT_A_NAME = 3;
    /** After the name of the field that holds an atomic object. */
    private static final String ATOMIC = " (java.util.concurrent.atomic.";

    private final List<String> ranked;

    private SharedVariables(List<String> ranked) {
        this.ranked = List.copyOf(ranked);
    }

    /** The shared variables of steps in the order of time. */
    public static SharedVariables of(List<Step> steps) {
        Map<String, List<Step>> accesses = new LinkedHashMap<>();
        for (Step step : steps) {
            if (isAccess(step)) {
                accesses.computeIfAbsent(step.object(), key -> new ArrayList<>())
                        .add(step);
            }
        }
        accesses.values().removeIf(all -> !isShared(all));
        Map<String, Integer> ranks = new HashMap<>();
        accesses.forEach((object, all) -> ranks.put(object, rank(all) + (isNamed(object) ? 0 : WITHOUT_A_NAME)));
        return new SharedVariables(accesses.keySet().stream()
                .sorted(Comparator.<String, Integer>comparing(ranks::get)
                        .thenComparing(object -> -lastReadOfAnother(steps, object)))
                .toList());
    }

    /** The names as in the steps, the most informative first. */
    public List<String> names() {
        return ranked;
    }

    /** Number of the last step that reads the variable after another thread wrote it; -1 if there is no such step. */
    private static int lastReadOfAnother(List<Step> steps, String object) {
        for (int i = steps.size() - 1; i > 0; i--) {
            Step read = steps.get(i);
            if (read.act() == Act.READ
                    && object.equals(read.object())
                    && isWrittenByAnother(steps.subList(0, i), read)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isWrittenByAnother(List<Step> before, Step read) {
        return before.stream()
                .anyMatch(write -> write.act() == Act.WRITE
                        && write.thread() != read.thread()
                        && read.object().equals(write.object()));
    }

    private static boolean isAccess(Step step) {
        return (step.act() == Act.READ || step.act() == Act.WRITE) && step.object() != null;
    }

    private static boolean isShared(List<Step> all) {
        return all.stream()
                .anyMatch(write ->
                        write.act() == Act.WRITE && all.stream().anyMatch(other -> other.thread() != write.thread()));
    }

    /**
     * Whether a variable is a field with its class, or the atomic object in it, instead of an unknown array's element,
     * an unknown atomic object or the target of a handle.
     */
    public static boolean isNamed(@Nullable String object) {
        if (object == null || object.startsWith("java.")) {
            return false;
        }
        int space = object.indexOf(' ');
        return space < 0 || object.startsWith(ATOMIC, space);
    }

    private static int rank(List<Step> all) {
        int best = CONFLICT;
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                boolean isBetween = all.get(j).act() == Act.WRITE
                        && all.get(j).thread() != all.get(i).thread();
                for (int k = j + 1; isBetween && k < all.size(); k++) {
                    if (all.get(k).thread() == all.get(i).thread()) {
                        boolean isLost =
                                all.get(i).act() == Act.READ && all.get(k).act() == Act.WRITE;
                        best = Math.min(best, isLost ? LOST_UPDATE : COMES_BETWEEN);
                    }
                }
            }
        }
        return best;
    }
}
