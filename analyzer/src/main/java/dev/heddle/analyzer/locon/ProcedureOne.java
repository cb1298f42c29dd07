package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/** Finds the pairs that only the failing run has (LoCon, section 4.1, algorithm 1). */
final class ProcedureOne {
    private ProcedureOne() {}

    /** Positions of the pairs in the failing run that no passing run has, in the order of the run. */
    static List<Integer> candidates(RunPairs failing, MergedPairs pairs) {
        List<Integer> only = new ArrayList<>();
        IntOpenHashSet seen = new IntOpenHashSet();
        for (int position = 0; position < failing.pairs().length; position++) {
            int pair = pairs.of(failing.pairs()[position]);
            if (pairs.runs(pair).length == 0 && seen.add(pair)) {
                only.add(position);
            }
        }
        return only;
    }

    /** The candidates without those that imply others, in the order of the run. */
    static List<Integer> run(RunPairs failing, MergedPairs pairs, PairPositions positions) {
        return positions.withoutPredicting(candidates(failing, pairs));
    }
}
