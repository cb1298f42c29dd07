package dev.heddle.replayer.strategy.segments;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A segment of a schedule: one thread runs up to a point, or all threads run that no later segment names.
 *
 * @param thread its path, or {@link #OTHERS}
 * @param name of the operation before which it stops, see {@link dev.heddle.trace.run.RunProfile#name}; null if it runs
 * as long as possible
 * @param occurrence of that operation in the thread, from 1
 */
record ScheduleSegment(String thread, String name, int occurrence) {
    /** In place of a thread: all threads that no later segment names. */
    static final String OTHERS = "*";

    private static final Pattern TEXT = Pattern.compile("(\\S+)(?: until (\\d{1,9}) (.+))?");

    /** Whether other threads than those of later segments run. */
    boolean isOfOthers() {
        return thread.equals(OTHERS);
    }

    /**
     * @param text a line for each segment: {@code 0.1}, or {@code 0.1 until 2 PUT_FIELD pkg/Class.method()V+12}
     * @throws IllegalArgumentException with a message for the user
     */
    static List<ScheduleSegment> parse(String text) {
        List<ScheduleSegment> segments = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher matcher = TEXT.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + line
                        + "\" is not a segment: a thread's path, or a path, \"until\", a number and an operation");
            }
            segments.add(new ScheduleSegment(
                    matcher.group(1),
                    matcher.group(3),
                    matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2))));
        }
        return segments;
    }
}
