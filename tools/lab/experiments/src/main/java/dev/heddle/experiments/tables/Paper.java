package dev.heddle.experiments.tables;

import dev.heddle.report.chart.Section;
import java.util.List;

/** A paper whose tables are made. Found by {@link java.util.ServiceLoader}. */
public interface Paper {
    /** As on the command line, and of its page. */
    String name();

    /** The title of its page. */
    String title();

    /** The comparison, and the meaning of the columns, in some sentences of Markdown. */
    String sentence();

    /** The name of its cells' runs, in the plural. */
    default String counted() {
        return "runs";
    }

    /** Raised when a cell would be made in another way, so that its rows would not be the same. */
    int version();

    /** The columns of its cells beside those of every row; no name twice. */
    List<ResultColumn> columns();

    /** All cells, in the order of the page; those that others need are among them. */
    List<Cell> cells(TableExtent extent);

    /**
     * Makes a cell.
     *
     * @return its rows, of {@link #columns()}
     * @throws Exception if it cannot be made; the message is one line that says why
     */
    List<ResultRow> make(Cell cell, CellContext bench) throws Exception;

    /** The page: what has been measured so far, beside what the paper says. */
    List<Section> sections(CellResults results);
}
