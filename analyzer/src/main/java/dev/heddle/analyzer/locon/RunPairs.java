package dev.heddle.analyzer.locon;

import dev.heddle.trace.failure.Failure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The data kept of one run. The arrays {@code pairs}, {@code heads}, {@code tails}, {@code variables} and
 * {@code iterations} have the same indices; do not modify them. If a passing run was read from a file, {@code heads},
 * {@code tails}, {@code variables} and {@code accessed} are empty.
 *
 * @param name origin of the run, for a reader
 * @param failure the failure; null if the run passed
 * @param pairs numbers of its directed pairs, in the order of their first tails
 * @param heads for each pair, number of events of its thread before the first head
 * @param tails for each pair, number of events of its thread before the first tail
 * @param variables for each pair, the variable of its first occurrence; numbers of this run
 * @param iterations for each pair, nodes of head and tail in turn, for every combination that occurred; see
 *     {@link Iterations}. Empty if they were not read
 * @param nodes the tree of iterations
 * @param accessed all places at which the run accessed a variable
 * @param patterns numbers of the Falcon patterns, in the order of first occurrence
 * @param hasLoops whether loops were recorded
 * @param iterationsLeftOut number of combinations that are not in {@code iterations} because a pair has too many
 */
public record RunPairs(
        String name,
        @Nullable Failure failure,
        int[] pairs,
        int[] heads,
        int[] tails,
        int[] variables,
        int[][] iterations,
        Iterations nodes,
        Accessed accessed,
        int[] patterns,
        boolean hasLoops,
        long iterationsLeftOut) {
    public RunPairs {
        Objects.requireNonNull(name, "name");
    }

    /**
     * Places at which a run accessed variables.
     *
     * @param places their numbers, ascending; once for each object
     * @param objects for each element of {@code places}, the name of the object, or {@link ObjectNames#MANY}
     */
    public record Accessed(int[] places, long[] objects) {
        static final Accessed NOTHING = new Accessed(new int[0], new long[0]);
    }

    /** This run with its verdict. */
    public RunPairs judged(String newName, Failure newFailure) {
        return new RunPairs(
                newName,
                newFailure,
                pairs,
                heads,
                tails,
                variables,
                iterations,
                nodes,
                accessed,
                patterns,
                hasLoops,
                iterationsLeftOut);
    }

    public boolean isPassing() {
        return failure == null;
    }
}
