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
 * Pairs that the failing run lacks because it failed before their tail came (LoCon, section 4.2, algorithm 2): their reverse is in every passing
 * run, or always comes together with a pair that the failing run has.
 *
 * <p>Beyond the paper, what is reported must really be missing its tail: the tail of the original was executed in the failing run, and its head was
 * not. Otherwise everything would be reported that the failing run did not live to see, and every order between two units of work that
 * came about the other way round.
 */
final class ProcedureTwo {
    private final Pairs pairs;
    private final PairNames names;
    private final RunPairs failing;
    private final int runs;

    ProcedureTwo(RunPairs failing, Pairs pairs, PairNames names, int runs) {
        this.failing = failing;
        this.pairs = pairs;
        this.names = names;
        this.runs = runs;
    }

    /** The originals, in the order in which they came in passing runs; each is to be reported the other way round. */
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
     * The variable of the pairs of a group that the failing run has.
     *
     * @return empty if there are several, null if it has none of the pairs
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
