package dev.heddle.engine.internal.text;

import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** Text in columns. The last column is not padded; columns of numbers are aligned to the right. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... heads) {
        rows.add(List.of(heads));
    }

    public Table row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(Printable.line(String.valueOf(cell)));
        }
        rows.add(row);
        return this;
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The cells, heads first. */
    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /** The lines, heads first. */
    public List<String> lines() {
        int columns = rows.get(0).size();
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = row.get(c);
                boolean last = c == columns - 1;
                String padding = " ".repeat(width(c) - cell.length());
                line.append(isNumeric(c) ? padding + cell : last ? cell : cell + padding)
                        .append(last ? "" : "  ");
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private boolean isNumeric(int column) {
        return rows.size() > 1
                && rows.stream().skip(1).allMatch(row -> row.get(column).matches("[\\d,.]+[x%]?|-"));
    }
}
