package dev.heddle.analyzer.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Limits the number of reported candidates. A database can have a hundred thousand candidates that differ only in the
 * calls that led to the same few places. No reader can use them all, their stacks and plans take gigabytes, and no hunt
 * can try them.
 * <p>The limit keeps at most {@link #PER_KIND} candidates that differ only in their calling contexts, and at most
 * {@link #IN_ALL} in all. It takes candidates in the technique's order, but the first of every pair of places before
 * the second of any pair.
 */
final class FindingLimit {
    /** The largest number of reported candidates that differ only in their calling contexts. */
    static final int PER_KIND = 8;
    /** The largest number of reported candidates in all. */
    static final int IN_ALL = 300;

    private FindingLimit() {}

    /**
     * Selects the reported candidates.
     *
     * @param candidates candidates in report order
     * @param perKind largest number of candidates of the same {@linkplain CandidateDescription#kind kind}
     * @param inAll largest number of candidates in all
     * @return the selected candidates, in their order
     */
    static <C> List<C> of(List<C> candidates, CandidateDescription<C, ?> description, int perKind, int inAll) {
        List<C> kept = inRounds(candidates, description::kind, perKind, Integer.MAX_VALUE);
        return kept.size() <= inAll ? kept : inRounds(kept, description::places, Integer.MAX_VALUE, inAll);
    }

    /** Selects the first candidate of each group, then the second one of each, and so on. */
    private static <C> List<C> inRounds(List<C> candidates, Function<C, Object> group, int perGroup, int inAll) {
        Map<Object, List<Integer>> indices = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            List<Integer> members = indices.computeIfAbsent(group.apply(candidates.get(i)), key -> new ArrayList<>());
            if (members.size() < perGroup) {
                members.add(i);
            }
        }
        int rounds = indices.values().stream().mapToInt(Collection::size).max().orElse(0);
        List<Integer> selected = new ArrayList<>();
        for (int round = 0; round < rounds && selected.size() < inAll; round++) {
            for (List<Integer> members : indices.values()) {
                if (round < members.size() && selected.size() < inAll) {
                    selected.add(members.get(round));
                }
            }
        }
        return selected.stream().sorted().map(candidates::get).toList();
    }
}
