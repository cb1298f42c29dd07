package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a page: a chart and its numbers.
 *
 * @param sentence a description of the chart
 * @param chart null if there are tables only
 */
public record Section(
        String title, String sentence, @Nullable Chart chart, List<NumberTable> tables) {
    public Section {
        title = Printable.line(title);
        sentence = Printable.line(sentence);
        tables = List.copyOf(tables);
    }
}
