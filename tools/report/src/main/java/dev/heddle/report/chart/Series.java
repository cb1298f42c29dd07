package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;
import java.util.List;

/**
 * Points that belong together.
 *
 * @param name for the legend
 * @param tone which colour and shape: from 0; charts of a page give the same thing the same tone
 * @param points NaN is not drawn
 */
public record Series(String name, Mark mark, int tone, List<Point> points) {
    /** How points are drawn. */
    public enum Mark {
        /** A line with a sign at each point. */
        LINE,
        /** A broken line without signs: a bound, not a measurement. */
        BOUND,
        /** Signs alone. */
        SIGNS,
        /** A bar for each. */
        BARS
    }

    /** How many tones there are. */
    public static final int TONES = 8;

    public Series {
        if (tone < 0 || tone >= TONES) {
            throw new IllegalArgumentException("there is no tone " + tone + " but 0 to " + (TONES - 1));
        }
        name = Printable.line(name);
        points = points.stream()
                .filter(point -> !Double.isNaN(point.x()) && !Double.isNaN(point.y()))
                .toList();
    }
}
