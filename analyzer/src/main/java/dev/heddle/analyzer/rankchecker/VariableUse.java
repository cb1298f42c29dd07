package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.plan.VariableName;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The use of a variable in some runs.
 *
 * @param name its name across runs
 * @param className qualified name of the class of the object; null for a field
 * @param mean mean number of accesses per run (k), counted as scheduling decisions
 * @param most largest number of accesses in one run
 * @param threads paths of the threads that access it, in their order
 * @param sharing its degree of sharing
 * @param iteration number of objects that its thread made before it with the same call stack: the loop iteration
 *     number, from 0
 */
public record VariableUse(
        VariableName name,
        @Nullable String className,
        double mean,
        long most,
        List<String> threads,
        Sharing sharing,
        int iteration) {
    /**
     * The order in which variables are searched: contended ones first, then other shared ones. Among them, variables of
     * early loop iterations come before those of late ones.
     */
    public static final Comparator<VariableUse> SEARCH_ORDER = Comparator.comparing((VariableUse use) -> use.sharing)
            .thenComparing(use -> use.iteration)
            .thenComparing(use -> use.name.site().toString())
            .thenComparing(use -> use.name.isOneObject() ? use.name.thread() : "")
            .thenComparing(use -> use.name.count())
            .thenComparing(use -> use.name.element());

    public VariableUse {
        threads = List.copyOf(threads);
    }

    /** Whether at least two threads access it in the same run. */
    public boolean shared() {
        return sharing != Sharing.PRIVATE;
    }
}
