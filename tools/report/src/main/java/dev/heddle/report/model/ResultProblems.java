package dev.heddle.report.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is wrong with a directory of results, one line each. What is gone was moved or deleted, and the findings are as good without it. What is damaged
 * is there and cannot be read, or the results were not finished: the findings may be others then.
 */
final class ResultProblems {
    /** So many lines are shown of one directory. */
    private static final int MOST = 20;

    private final Set<String> all = new LinkedHashSet<>();
    private final Set<String> damaged = new LinkedHashSet<>();

    void gone(String line) {
        all.add(oneLine(line));
    }

    void damaged(String line) {
        gone(line);
        damaged.add(oneLine(line));
    }

    List<String> all() {
        return few(all);
    }

    List<String> damaged() {
        return few(damaged);
    }

    private static List<String> few(Set<String> lines) {
        List<String> few = new ArrayList<>(lines);
        if (few.size() > MOST) {
            few = new ArrayList<>(few.subList(0, MOST));
            few.add("and " + (lines.size() - MOST) + " more like these");
        }
        return few;
    }

    private static String oneLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
