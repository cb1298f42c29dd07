package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pairs that the failing run lacks because it failed before their tail (LoCon, section 4.2, algorithm 2).
 * Their reverse is in every passing run, or always occurs together with a pair that the failing run has.
 * <p>In addition to the paper, a reported pair has to be missing its tail: the failing run executed the tail of the
 * original, and did not execute its head. Without this rule, the procedure would report everything that the failing run
 * did not reach, and every reversed order of two units of work.
 */
final class ProcedureTwo {
    private final MergedPairs pairs;
    private final PairNames names;
    private final RunPairs failing;
    private final int runs;

    ProcedureTwo(RunPairs failing, MergedPairs pairs, PairNames names, int runs) {
        this.failing = failing;
        this.pairs = pairs;
        this.names = names;
        this.runs = runs;
    }

    /** The originals, in the order of their occurrence in passing runs. Each has to be reported in reverse order. */
    List<Integer> run() {
        IntOpenHashSet inFailing = new IntOpenHashSet();
        for (int directed : failing.pairs()) {
            inFailing.add(pairs.of(directed));
        }
        Map<RunSets.Key, List<Integer>> together = new HashMap<>();
        for (int pair = 0; pair < pairs.count(); pair++) {
            if (pairs.runs(pair).length > 0) {
                together.computeIfAbsent(RunSets.key(pairs.runs(pair)), key -> new ArrayList<>())
                        .add(pair);
            }
        }
        List<Integer> missing = new ArrayList<>();
        for (List<Integer> group : together.values()) {
            boolean isInAll = RunSets.size(pairs.runs(group.get(0))) == runs;
            String inVariable = isInAll ? null : variableIn(group, inFailing);
            for (int pair : group) {
                boolean isPartner = isInAll
                        || inVariable != null
                                && (inVariable.isEmpty()
                                        || !inVariable.equals(
                                                names.place(pairs.tail(pair)).variable()));
                if (isPartner && !inFailing.contains(pair) && isMissingTail(pair)) {
                    missing.add(pair);
                }
            }
        }
        missing.sort(Comparator.comparingLong(pairs::first));
        return missing;
    }

    /**
     * The variable of those pairs of a group that the failing run has.
     *
     * @return empty if there are several variables, null if the run has no pair of the group
     */
    private @Nullable String variableIn(List<Integer> group, IntOpenHashSet inFailing) {
        String variable = null;
        for (int pair : group) {
            if (inFailing.contains(pair)) {
                String own = names.place(pairs.tail(pair)).variable();
                variable = variable == null || variable.equals(own) ? own : "";
            }
        }
        return variable;
    }

    private boolean isMissingTail(int pair) {
        return isExecuted(pairs.tail(pair)) && !isExecuted(pairs.head(pair));
    }

    private boolean isExecuted(int place) {
        return Arrays.binarySearch(failing.places(), place) >= 0;
    }
}
