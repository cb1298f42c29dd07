package dev.heddle.analyzer.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Limits the number of reported candidates. A database can have a hundred thousand candidates that differ only in the
 * calls that led to the same few places. No reader can use them all, and their stacks and plans take gigabytes.
 * <p>The limit keeps at most {@link #PER_KIND} candidates that differ only in their calling contexts, and at most
 * {@link #IN_ALL} in all. It takes candidates in the technique's order, but the first of every kind before the second
 * of any kind.
 */
final class FindingLimit {
    /** The largest number of reported candidates that differ only in their calling contexts. */
    static final int PER_KIND = 8;
    /** The largest number of reported candidates in all. */
    static final int IN_ALL = 2_000;

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
        // Indices of the candidates that may be reported, by kind.
        Map<Object, List<Integer>> byKind = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            List<Integer> kind = byKind.computeIfAbsent(description.kind(candidates.get(i)), key -> new ArrayList<>());
            if (kind.size() < perKind) {
                kind.add(i);
            }
        }
        List<Integer> reported = new ArrayList<>();
        for (int round = 0; round < perKind && reported.size() < inAll; round++) {
            for (List<Integer> kind : byKind.values()) {
                if (round < kind.size() && reported.size() < inAll) {
                    reported.add(kind.get(round));
                }
            }
        }
        return reported.stream().sorted().map(candidates::get).toList();
    }
}
