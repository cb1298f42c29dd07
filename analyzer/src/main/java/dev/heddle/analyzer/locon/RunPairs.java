package dev.heddle.analyzer.locon;

import dev.heddle.trace.failure.Failure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of one run. The arrays {@code pairs}, {@code heads}, {@code tails}, {@code variables} and {@code iterations} go together; nobody changes
 * them. Of a passing run that was read from a file, {@code heads}, {@code tails}, {@code variables} and {@code places} are empty.
 *
 * @param name where the run comes from, for a reader
 * @param failure what went wrong; null if it passed
 * @param pairs numbers of its directed pairs, in the order in which their tails first came
 * @param heads for each pair, how many events of its thread came before the first head
 * @param tails for each pair, how many events of its thread came before the first tail
 * @param variables for each pair, which variable it was first about; numbers of this run
 * @param iterations for each pair, nodes of head and tail in turn, for every two of them that occurred together; see {@link Iterations}. Empty if
 *     they were not read
 * @param nodes the tree of iterations
 * @param places numbers of all places where the run accessed anything, ascending
 * @param patterns numbers of the Falcon patterns, in the order in which they first came
 * @param hasLoops whether loops were recorded
 * @param iterationsLeftOut how many combinations of iterations are not in {@code iterations}, because a pair has too many
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
        int[] places,
        int[] patterns,
        boolean hasLoops,
        long iterationsLeftOut) {
    public RunPairs {
        Objects.requireNonNull(name, "name");
    }

    /** The same run, judged. */
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
                places,
                patterns,
                hasLoops,
                iterationsLeftOut);
    }

    public boolean isPassing() {
        return failure == null;
    }
}
