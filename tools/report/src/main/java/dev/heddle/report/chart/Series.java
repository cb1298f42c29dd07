package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;
import java.util.List;

/**
 * A data series.
 *
 * @param name for the legend
 * @param tone index of colour and shape, from 0; charts of a page use one tone for one thing
 * @param points NaN is not drawn
 */
public record Series(String name, Mark mark, int tone, List<Point> points) {
    /** How points are drawn. */
    public enum Mark {
        /** A line with a mark at each point. */
        LINE,
        /** A dashed line without marks: a bound, not a measurement. */
        BOUND,
        /** Marks only. */
        SIGNS,
        /** A bar for each point. */
        BARS
    }

    /** The number of tones. */
    public static final int TONES = 8;

    public Series {
        if (tone < 0 || tone >= TONES) {
            throw new IllegalArgumentException("there is no tone " + tone + ", only 0 to " + (TONES - 1));
        }
        name = Printable.line(name);
        points = points.stream()
                .filter(point -> !Double.isNaN(point.x()) && !Double.isNaN(point.y()))
                .toList();
    }
}
