package dev.heddle.replayer.strategy.segments;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a schedule: one thread goes on up to a point.
 *
 * @param thread its path
 * @param name of the operation before which it stops, as {@link dev.heddle.trace.run.Survey#name} names it; null if it goes on as far as it can
 * @param occurrence before which of the times that it comes there, from 1
 */
record ScheduleSegment(String thread, String name, int occurrence) {
    private static final Pattern TEXT = Pattern.compile("(\\S+)(?: until (\\d{1,9}) (.+))?");

    /**
     * @param text a line for each leg: {@code 0.1}, or {@code 0.1 until 2 PUT_FIELD pkg/Class.method()V+12}
     * @throws IllegalArgumentException with a line for the user
     */
    static List<ScheduleSegment> parse(String text) {
        List<ScheduleSegment> legs = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher matcher = TEXT.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + line
                        + "\" is no leg of a relay: a thread's path, or a path, \"until\", a number and an operation");
            }
            legs.add(new ScheduleSegment(
                    matcher.group(1),
                    matcher.group(3),
                    matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2))));
        }
        return legs;
    }
}
