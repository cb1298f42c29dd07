package dev.heddle.report.chart;

import java.util.List;

/** Several series with the same axes. */
public record Chart(Axis x, Axis y, List<Series> series) {
    public Chart {
        series = List.copyOf(series);
    }
}
