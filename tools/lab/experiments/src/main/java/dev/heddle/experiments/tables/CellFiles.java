package dev.heddle.experiments.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** The files of a folder's cells: rows of those that were made, and a line for each that failed. */
final class CellFiles {
    private static final String VERSION = "version";

    /** The columns of every row before the paper's columns. */
    private static final List<ResultColumn> BEFORE = List.of(
            ResultColumn.text("subject"),
            ResultColumn.text("setting"),
            ResultColumn.whole("first"),
            ResultColumn.whole("last"),
            ResultColumn.whole("seed"));
    /**
     * The columns of every row behind them: {@code made} is a time of UTC, {@code load} that of the system when the
     * cell was begun, {@code seconds} are wall time, {@code version} is that of the paper's code.
     */
    private static final List<ResultColumn> BEHIND = List.of(
            ResultColumn.text("made").asTiming(),
            ResultColumn.text("machine").asTiming(),
            ResultColumn.real("load").asTiming(),
            ResultColumn.real("seconds").asTiming(),
            ResultColumn.text(VERSION).asTiming());

    private final Path directory;
    private final Edition edition;

    /**
     * @param folder of the tables
     * @param edition what made it
     */
    CellFiles(Path folder, Edition edition) {
        directory = folder.resolve("cells");
        this.edition = edition;
    }

    /** All columns of a paper's files. */
    static List<ResultColumn> columns(Paper paper) {
        List<ResultColumn> columns = new ArrayList<>(BEFORE);
        columns.addAll(paper.columns());
        columns.addAll(BEHIND);
        return columns;
    }

    private Path file(Cell cell) {
        return directory.resolve(cell.paper()).resolve(cell.fileName() + ".arrow");
    }

    private Path failed(Cell cell) {
        return directory.resolve(cell.paper()).resolve(cell.fileName() + ".failed");
    }

    /** Whether there is anything of a paper. */
    boolean has(String paper) {
        return Files.isDirectory(directory.resolve(paper));
    }

    boolean isMade(Cell cell) {
        return Files.exists(file(cell));
    }

    /**
     * The rows of a cell that was made. Where they do not say which version made them, as old ones, the folder's did.
     */
    List<ResultRow> read(Cell cell) throws IOException {
        return ArrowRows.read(file(cell)).stream()
                .map(row -> row.has(VERSION) ? row : row.with(VERSION, edition.heddle()))
                .toList();
    }

    /** The version that made the rows of a cell; null without rows. */
    static String version(List<ResultRow> rows) {
        return rows.isEmpty() ? null : rows.get(0).text(VERSION);
    }

    /** @param rows of the paper's columns */
    void write(Paper paper, Cell cell, List<ResultRow> rows, Made made) throws IOException {
        List<ResultRow> whole = rows.stream()
                .map(row -> row.with(
                        "subject",
                        cell.subject(),
                        "setting",
                        cell.setting(),
                        "first",
                        cell.first(),
                        "last",
                        cell.last(),
                        "seed",
                        cell.seed(),
                        "made",
                        made.when().toString(),
                        "machine",
                        made.machine(),
                        "load",
                        made.load(),
                        "seconds",
                        made.seconds(),
                        VERSION,
                        made.version()))
                .toList();
        put(paper, cell, whole);
    }

    /** @param rows of all columns, as another folder has them */
    void put(Paper paper, Cell cell, List<ResultRow> rows) throws IOException {
        ArrowRows.write(file(cell), columns(paper), rows);
        Files.deleteIfExists(failed(cell));
    }

    /** Gives a file up that cannot be read. */
    void drop(Cell cell) throws IOException {
        Files.deleteIfExists(file(cell));
    }

    void fail(Cell cell, String why) throws IOException {
        Files.createDirectories(failed(cell).getParent());
        Path unfinished = failed(cell).resolveSibling(cell.fileName() + ".tmp");
        try {
            Files.writeString(unfinished, why + "\n");
            Files.move(unfinished, failed(cell), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Why a cell could not be made; null if it was not tried, or was made. */
    String failure(Cell cell) throws IOException {
        return Files.exists(failed(cell)) && !isMade(cell)
                ? Files.readString(failed(cell)).strip()
                : null;
    }
}
