package dev.heddle.replayer.strategy.priority;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The radius of the deadlock that ends a run, written from the definition (RPro, section 3.1): the distance of two
 * events in a list of the run's acquisitions, where each event of the deadlock stands at the moment at which it became
 * the next one of its thread.
 */
final class PaperRadius {
    private final List<List<String>> threads;

    /** @param programs as of {@link dev.heddle.replayer.strategy.Model}, with locks only */
    PaperRadius(String... programs) {
        threads = Arrays.stream(programs).map(text -> List.of(text.split(" "))).toList();
    }

    /**
     * @param order the threads, in the order of their steps, by path
     * @return the radius, empty if the threads do not wait for each other in the end
     */
    OptionalInt of(List<String> order) {
        int[] end = new int[threads.size()];
        order.forEach(path -> end[number(path)] = after(number(path), end[number(path)]));
        List<String> bug = bug(end);
        if (bug.isEmpty()) {
            return OptionalInt.empty();
        }
        List<String> list = new ArrayList<>();
        int[] at = new int[threads.size()];
        for (int t = 0; t < at.length; t++) {
            next(t, 0, bug, list);
        }
        for (String path : order) {
            int t = number(path);
            String event = event(t, at[t]);
            if (threads.get(t).get(at[t]).startsWith("+") && !bug.contains(event)) {
                list.add(event);
            }
            at[t] = after(t, at[t]);
            next(t, at[t], bug, list);
        }
        List<Integer> places = bug.stream().map(list::indexOf).sorted().toList();
        return OptionalInt.of(places.get(places.size() - 1) - places.get(0));
    }

    private static int number(String path) {
        return Integer.parseInt(path.substring(2)) - 1;
    }

    /** A thread releases locks as soon as it can. */
    private int after(int thread, int step) {
        List<String> words = threads.get(thread);
        int next = step + 1;
        while (next < words.size() && words.get(next).startsWith("-")) {
            next++;
        }
        return next;
    }

    private static String event(int thread, int step) {
        return thread + ":" + step;
    }

    private static void next(int thread, int step, List<String> bug, List<String> list) {
        if (bug.contains(event(thread, step))) {
            list.add(event(thread, step));
        }
    }

    /** The acquisitions of the locks that another thread waits for, and those that wait. */
    private List<String> bug(int[] end) {
        Map<String, String> wanted = new HashMap<>();
        List<String> bug = new ArrayList<>();
        for (int t = 0; t < end.length; t++) {
            if (end[t] < threads.get(t).size()) {
                wanted.put(threads.get(t).get(end[t]), event(t, end[t]));
            }
        }
        bug.addAll(wanted.values());
        for (int t = 0; t < end.length; t++) {
            for (int step = 0; step < end[t]; step++) {
                String word = threads.get(t).get(step);
                boolean isReleased = threads.get(t).subList(step, end[t]).contains("-" + word.substring(1));
                if (word.startsWith("+") && wanted.containsKey(word) && !isReleased) {
                    bug.add(event(t, step));
                }
            }
        }
        return wanted.size() < 2 ? List.of() : bug;
    }
}
