package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the pairs that the failing run lacks because it failed before their tail (LoCon, section 4.2, algorithm 2).
 * Their reverse is in every passing run, or always occurs together with a pair that the failing run has.
 * <p>The pairs are those of objects if the objects of a program have the same names in every run. In addition to the paper, a reported pair has to be missing its
 * tail: on its object, the failing run executed the tail of the original, and did not execute its head. Without this
 * rule, the procedure would report everything that the failing run did not reach, and every reversed order of two units
 * of work.
 */
final class ProcedureTwo {
    private final MergedPairs pairs;
    private final PairNames names;
    private final RunPairs failing;
    private final int runs;
    /** Names of the objects that the failing run accessed at each place. */
    private final Int2ObjectOpenHashMap<LongOpenHashSet> accessed = new Int2ObjectOpenHashMap<>();

    /** A variable of a pair: its field or array, and the name of its object. */
    private record Variable(String name, long object) {}

    ProcedureTwo(RunPairs failing, MergedPairs pairs, PairNames names, int runs) {
        this.failing = failing;
        this.pairs = pairs;
        this.names = names;
        this.runs = runs;
        RunPairs.Accessed of = failing.accessed();
        for (int i = 0; i < of.places().length; i++) {
            accessed.computeIfAbsent(pairs.place(of.places()[i]), place -> new LongOpenHashSet())
                    .add(pairs.object(of.objects()[i]));
        }
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
            Set<Variable> inFailingRun = isInAll ? Set.of() : variablesIn(group, inFailing);
            for (int pair : group) {
                boolean isPartner =
                        inFailingRun.size() > 1 || inFailingRun.size() == 1 && !inFailingRun.contains(variable(pair));
                if ((isInAll || isPartner) && !inFailing.contains(pair) && isMissingTail(pair)) {
                    missing.add(pair);
                }
            }
        }
        missing.sort(Comparator.comparingLong(pairs::first));
        return missing;
    }

    /** The variables of those pairs of a group that the failing run has. */
    private Set<Variable> variablesIn(List<Integer> group, IntOpenHashSet inFailing) {
        Set<Variable> variables = new HashSet<>();
        for (int pair : group) {
            if (inFailing.contains(pair)) {
                variables.add(variable(pair));
            }
        }
        return variables;
    }

    private Variable variable(int pair) {
        return new Variable(names.place(pairs.tail(pair)).variable(), pairs.object(pair));
    }

    private boolean isMissingTail(int pair) {
        long object = pairs.object(pair);
        LongOpenHashSet atTail = accessed.get(pairs.tail(pair));
        LongOpenHashSet atHead = accessed.get(pairs.head(pair));
        return atTail != null
                && atTail.contains(object)
                && (atHead == null || !atHead.contains(object) && !atHead.contains(ObjectNames.MANY));
    }
}
