package dev.heddle.analyzer.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of many candidates are told. A database has a hundred thousand that differ in the calls that led to the same few places: nobody reads them, and with their stacks and plans they take
 * gigabytes. So of those that differ only in that some are told, and of all not more than one can look through; those before others in the technique's order come first, but one of each
 * kind before a second one of any.
 */
final class Told {
    /** So many of those that differ only in the calls that led to their places. */
    static final int MOST_OF_A_KIND = 8;
    /** So many in all. */
    static final int MOST = 2_000;

    private Told() {}

    /**
     * @param candidates in their order
     * @param mostOfAKind of candidates of the same {@linkplain Description#kind kind}
     * @param most in all
     * @return some of them, in their order
     */
    static <C> List<C> of(List<C> candidates, Description<C, ?> description, int mostOfAKind, int most) {
        // By kind, the places of those that may be told.
        Map<Object, List<Integer>> byKind = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            List<Integer> kind = byKind.computeIfAbsent(description.kind(candidates.get(i)), key -> new ArrayList<>());
            if (kind.size() < mostOfAKind) {
                kind.add(i);
            }
        }
        List<Integer> told = new ArrayList<>();
        for (int round = 0; round < mostOfAKind && told.size() < most; round++) {
            for (List<Integer> kind : byKind.values()) {
                if (round < kind.size() && told.size() < most) {
                    told.add(kind.get(round));
                }
            }
        }
        return told.stream().sorted().map(candidates::get).toList();
    }
}
