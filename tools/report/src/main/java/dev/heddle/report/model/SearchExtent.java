package dev.heddle.report.model;

import java.util.Map;

/**
 * How much a hunt has searched.
 *
 * @param runs controlled runs of the search
 * @param schedules how many different schedules they had
 */
public record SearchExtent(long runs, long schedules) {
    /** With fewer different schedules a program that passed has hardly been searched. */
    private static final long LEAST = 100;

    /** The extent that the counters of a hunt report. */
    public static SearchExtent of(Map<String, Long> counts) {
        long runs = counts.getOrDefault("searched", 0L);
        return new SearchExtent(runs, Math.min(runs, counts.getOrDefault("schedules", runs)));
    }

    /**
     * Whether there are few different schedules although further ones were likely: half of the runs or more brought a
     * new one, or there were few runs.
     */
    public boolean isSmall() {
        return schedules < LEAST && (runs < LEAST || schedules * 2 > runs);
    }

    /** The counts in words, such as {@code 161 schedules, 150 of them different}. */
    public String inWords() {
        String all = runs + (runs == 1 ? " schedule" : " schedules");
        return schedules == runs ? all : all + ", " + schedules + " of them different";
    }
}
