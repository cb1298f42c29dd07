package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Skeleton;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges the atomic sets of one shard, by variable and by pair of variables. Units that treat the variables alike in
 * different threads are judged once. A pair of units is also judged once if it occurs in the same way on another
 * object.
 */
final class ShardJudge {
    private final Skeleton skeleton;
    private final LockStates states;
    private final PredictedViolation.Table table = new PredictedViolation.Table();
    private final Long2ObjectOpenHashMap<List<PredictedViolation>> known = new Long2ObjectOpenHashMap<>();
    private final PairJudge judge;
    /** The violations found so far in the current pair. */
    private Map<PredictedViolation.Key, PredictedViolation> ofPair = new LinkedHashMap<>();

    private long pairs;
    private long pairsJudged;
    private long foldedElements;

    ShardJudge(Skeleton skeleton, LockStates states, boolean prune) {
        this.skeleton = skeleton;
        this.states = states;
        this.judge = new PairJudge(states, skeleton.segments(), prune, new PairJudge.ViolationSink() {
            @Override
            public boolean isKnown(AccessPattern.Form form, AccessRow... rows) {
                return ofPair.containsKey(PredictedViolation.Key.of(form, rows));
            }

            @Override
            public void found(PairJudge by, AccessPattern.Form form, AccessRow[] rows, Span[] spans) {
                PredictedViolation.Key key = PredictedViolation.Key.of(form, rows);
                PredictedViolation verdict = table.get(key);
                if (verdict == null) {
                    verdict = PredictedViolation.of(by, states, form, rows, spans);
                    table.put(key, verdict);
                }
                ofPair.put(key, verdict);
            }
        });
    }

    /**
     * Judges one atomic set.
     *
     * @param units all units of one atomic set
     */
    void judge(List<UnitGroup> units) {
        int thread = units.get(0).thread;
        if (units.stream().allMatch(unit -> unit.thread == thread)) {
            return;
        }
        VariablePairs.keepShared(units, skeleton.sites());
        foldedElements += ElementFolding.fold(units);
        int setClass = setClass(units.get(0).set);
        for (VariablePairs.UnitKinds kinds : new VariablePairs(units, skeleton.sites()).all()) {
            List<List<UnitGroup>> all = kinds.all();
            int[] bits = kinds.orders();
            boolean ofTwo = kinds.variables.length == 2;
            for (int i = 0; i < bits.length; i++) {
                for (int j = i; j < bits.length; j++) {
                    if (AccessOrders.arePossible(bits[i], bits[j], ofTwo)) {
                        judge(all.get(i), all.get(j), kinds.variables, setClass);
                    }
                }
            }
        }
    }

    /** The class of the object, or the class itself for static fields; -1 if unknown. */
    private int setClass(long set) {
        int owner = VariableIds.owner(set);
        return VariableIds.isClassSet(set) ? owner : skeleton.classes().of(owner);
    }

    private void judge(List<UnitGroup> some, List<UnitGroup> others, long[] variables, int setClass) {
        List<UnitGroup[]> mixed = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            for (int j = some == others ? i + 1 : 0; j < others.size(); j++) {
                UnitGroup one = some.get(i);
                UnitGroup other = others.get(j);
                if (one.thread == other.thread) {
                    continue;
                }
                switch (Concurrency.of(one, other, skeleton.segments())) {
                    case FREE -> {
                        // This pair gives all verdicts that any two of these units can give.
                        judgeFree(one, other, variables, setClass);
                        return;
                    }
                    case MIXED -> mixed.add(new UnitGroup[] {one, other});
                    case ORDERED -> {}
                }
            }
        }
        for (UnitGroup[] pair : mixed) {
            ofPair = new LinkedHashMap<>();
            search(pair[0], pair[1], variables, false);
            ofPair.values().forEach(verdict -> verdict.occurrences++);
        }
    }

    private void judgeFree(UnitGroup one, UnitGroup other, long[] variables, int setClass) {
        pairs++;
        long key = UnitFingerprint.ofPair(one.fingerprint(states, setClass), other.fingerprint(states, setClass));
        List<PredictedViolation> verdicts = known.get(key);
        if (verdicts == null) {
            ofPair = new LinkedHashMap<>();
            search(one, other, variables, true);
            verdicts = List.copyOf(ofPair.values());
            known.put(key, verdicts);
        }
        verdicts.forEach(verdict -> verdict.occurrences++);
    }

    private void search(UnitGroup one, UnitGroup other, long[] variables, boolean concurrent) {
        pairsJudged++;
        judge.begin(one, other, concurrent);
        judge.search(variables, skeleton.sites());
        judge.begin(other, one, concurrent);
        judge.search(variables, skeleton.sites());
    }

    /** Releases the memory that is needed only for further judging. */
    ShardJudge finish() {
        known.clear();
        known.trim();
        ofPair = Map.of();
        return this;
    }

    PredictedViolation.Table table() {
        return table;
    }

    /** Number of pairs of units that are unordered and whose accesses could match a pattern. */
    long pairs() {
        return pairs;
    }

    long pairsJudged() {
        return pairsJudged;
    }

    long foldedElements() {
        return foldedElements;
    }
}
