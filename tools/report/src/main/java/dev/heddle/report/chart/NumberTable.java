package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The numbers of a chart as a table: exact, and readable without the graphic.
 *
 * @param caption title of the table
 * @param rows each as long as the heads
 */
public record NumberTable(String caption, List<String> heads, List<List<String>> rows) {
    private static final Pattern NUMBER =
            Pattern.compile("[<>≤≥]? ?[-+−]?[\\d.,]+(e[-+]?\\d+)?[x×%]?( ?± ?[\\d.,]+)?|[-–]?");

    public NumberTable {
        caption = Printable.line(caption);
        heads = heads.stream().map(Printable::line).toList();
        int columns = heads.size();
        rows = rows.stream()
                .map(row -> row.stream().map(Printable::line).toList())
                .toList();
        if (rows.stream().anyMatch(row -> row.size() != columns)) {
            throw new IllegalArgumentException("a row of \"" + caption + "\" has not " + columns + " cells");
        }
    }

    /** @param lines heads first */
    public static NumberTable of(String caption, List<List<String>> lines) {
        return new NumberTable(caption, lines.get(0), lines.subList(1, lines.size()));
    }

    /** Whether all cells of a column are numbers. */
    boolean isNumbers(int column) {
        return !rows.isEmpty()
                && rows.stream().allMatch(row -> NUMBER.matcher(row.get(column)).matches());
    }

    /** Builds a table row by row. */
    public static final class Builder {
        private final String caption;
        private final List<String> heads;
        private final List<List<String>> rows = new ArrayList<>();

        public Builder(String caption, String... heads) {
            this.caption = caption;
            this.heads = List.of(heads);
        }

        public Builder row(Object... cells) {
            List<String> row = new ArrayList<>();
            for (Object cell : cells) {
                row.add(String.valueOf(cell));
            }
            rows.add(row);
            return this;
        }

        public NumberTable build() {
            return new NumberTable(caption, heads, rows);
        }
    }
}
