package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;

/**
 * A number of a chart.
 *
 * @param words what is said of it to whom points at it
 */
public record Point(double x, double y, String words) {
    public Point {
        words = Printable.text(words);
    }
}
