package dev.heddle.experiments.tables;

import dev.heddle.report.chart.Section;
import java.util.List;

/** A paper whose tables are made. Found by {@link java.util.ServiceLoader}. */
public interface Paper {
    /** As on the command line, and of its page. */
    String name();

    /** Of its page. */
    String title();

    /** What is compared, and what the columns mean, in some sentences of Markdown. */
    String sentence();

    /** What runs of its cells are, in the plural. */
    default String counted() {
        return "runs";
    }

    /** Raised when a cell would be made in another way, so that its rows would not be the same. */
    int version();

    /** What its cells give besides what every row says; no name twice. */
    List<Column> columns();

    /** All cells, in the order of the page; those that others need are among them. */
    List<Cell> cells(Extent extent);

    /**
     * Makes a cell.
     *
     * @return its rows, of {@link #columns()}
     * @throws Exception if it cannot be made; the message is one line that says why
     */
    List<Row> make(Cell cell, Bench bench) throws Exception;

    /** The page: what has been measured so far, beside what the paper says. */
    List<Section> sections(Results results);
}
