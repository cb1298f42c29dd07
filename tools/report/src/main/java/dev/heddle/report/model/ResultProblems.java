package dev.heddle.report.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Problems of a directory of results, one line each. A missing file was moved or deleted, and does not change the
 * findings. Damaged or unfinished results may lack findings.
 */
final class ResultProblems {
    /** Maximum number of lines for a directory. */
    private static final int MOST = 20;

    private final Set<String> all = new LinkedHashSet<>();
    private final Set<String> damaged = new LinkedHashSet<>();

    void missing(String line) {
        all.add(oneLine(line));
    }

    void damaged(String line) {
        missing(line);
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
