package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;

/**
 * A data point of a chart.
 *
 * @param words the tooltip text
 */
public record Point(double x, double y, String words) {
    public Point {
        words = Printable.text(words);
    }
}
