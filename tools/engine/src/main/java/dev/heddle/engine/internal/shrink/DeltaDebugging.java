package dev.heddle.engine.internal.shrink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reduces a list as long as what is left still does it (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002: the
 * part of ddmin that removes). The result is minimal in the sense that none of the items in question can be left out alone.
 *
 * @param <T> what the list consists of
 */
final class DeltaDebugging<T> {
    /** Tries lists. */
    interface Trial<T> {
        /**
         * @param candidates shorter lists
         * @return of the first of them that still does it, what of it was really needed: itself or another list with fewer items in question;
         *     empty if none does it, or if there is no time left to try
         */
        Optional<List<T>> first(List<List<T>> candidates) throws IOException, InterruptedException;
    }

    private final Trial<T> trial;

    DeltaDebugging(Trial<T> trial) {
        this.trial = trial;
    }

    /**
     * @param items a list that does it
     * @param inQuestion which items may be left out
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

    /** The list without one part of the open items after the other. */
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
