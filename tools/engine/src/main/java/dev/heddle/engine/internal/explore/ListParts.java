package dev.heddle.engine.internal.explore;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The parts of a list that shrinking tries: those of delta debugging, and all of one and two items if they are few. */
final class ListParts {
    /** Most parts into which a list is divided. */
    static final int MOST_PARTS = 64;

    private static final int MOST_FOR_PAIRS = 12;

    private ListParts() {}

    /**
     * Proper parts of a list, the shortest first, each in the order of the list. For short lists also the list without
     * each single item.
     */
    static <T> List<List<T>> of(List<T> items) {
        Set<List<T>> parts = new LinkedHashSet<>();
        parts.add(List.of());
        int most = Math.min(items.size(), MOST_PARTS);
        for (int count = 2; count < 2 * most; count *= 2) {
            int pieces = Math.min(count, most);
            for (int i = 0; i < pieces; i++) {
                int from = (int) ((long) items.size() * i / pieces);
                int to = (int) ((long) items.size() * (i + 1) / pieces);
                parts.add(List.copyOf(items.subList(from, to)));
                List<T> rest = new ArrayList<>(items.subList(0, from));
                rest.addAll(items.subList(to, items.size()));
                parts.add(rest);
            }
        }
        if (items.size() <= MOST_FOR_PAIRS) {
            for (int i = 0; i < items.size(); i++) {
                for (int j = i + 1; j < items.size(); j++) {
                    parts.add(List.of(items.get(i), items.get(j)));
                }
            }
        }
        parts.remove(items);
        return parts.stream()
                .sorted((a, b) -> Integer.compare(a.size(), b.size()))
                .toList();
    }
}
