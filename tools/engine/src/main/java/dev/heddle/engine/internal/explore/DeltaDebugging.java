package dev.heddle.engine.internal.explore;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reduces a list while the rest still passes a test (Zeller and Hildebrandt, "Simplifying and isolating
 * failure-inducing input", 2002: the removing part of ddmin). The result is minimal: no single removable item can be
 * left out.
 *
 * @param <T> type of the items
 */
final class DeltaDebugging<T> {
    /** Tests lists. */
    interface Trial<T> {
        /**
         * @param candidates shorter lists
         * @return for the first candidate that passes, the part of it that was needed: itself or a list with fewer
         *     removable items; empty if none passes or the time is over
         */
        Optional<List<T>> first(List<List<T>> candidates) throws IOException, InterruptedException;
    }

    private final Trial<T> trial;

    DeltaDebugging(Trial<T> trial) {
        this.trial = trial;
    }

    /**
     * @param items a list that passes
     * @param inQuestion which items may be removed
     */
    List<T> minimise(List<T> items, Predicate<T> inQuestion) throws IOException, InterruptedException {
        List<T> list = items;
        int parts = 1;
        while (true) {
            List<T> open = list.stream().filter(inQuestion).toList();
            if (open.isEmpty()) {
                return list;
            }
            parts = Math.min(parts, open.size());
            Optional<List<T>> shorter = trial.first(without(list, open, parts));
            if (shorter.isPresent()) {
                list = shorter.get();
                parts = Math.max(parts - 1, 1);
            } else if (parts == open.size()) {
                return list;
            } else {
                parts = Math.min(parts * 2, open.size());
            }
        }
    }

    /** The lists that lack one part of the open items each. */
    private static <T> List<List<T>> without(List<T> list, List<T> open, int parts) {
        List<List<T>> candidates = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            int from = (int) ((long) open.size() * i / parts);
            int to = (int) ((long) open.size() * (i + 1) / parts);
            List<T> rest = new ArrayList<>(list);
            rest.removeAll(open.subList(from, to));
            candidates.add(rest);
        }
        return candidates;
    }
}
