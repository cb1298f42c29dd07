package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/** Pairs that only the failing run has (LoCon, section 4.1, algorithm 1). */
final class ProcedureOne {
    private ProcedureOne() {}

    /** Positions of the pairs in the failing run that no passing run has, in the order of the run. */
    static List<Integer> candidates(RunPairs failing, Pairs pairs) {
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

    /** Those of the candidates that do not follow from others, in the order in which they came. */
    static List<Integer> run(RunPairs failing, Pairs pairs, Positions positions) {
        return positions.withoutPredicting(candidates(failing, pairs));
    }
}
