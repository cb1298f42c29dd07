package dev.heddle.experiments.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The raw data of a folder without timings. */
public final class Untimed {
    private Untimed() {}

    /** The file that a paper's rows are when columns that are timings are left out. */
    public static byte[] bytes(Path folder, Paper paper, Path scratch) throws IOException {
        List<ResultColumn> columns = CellFiles.columns(paper).stream()
                .filter(column -> !column.isTiming())
                .toList();
        List<ResultRow> rows = ArrowRows.read(folder.resolve("pages").resolve(paper.name() + ".arrow"));
        assertThat(rows).isNotEmpty();
        Path file = Files.createTempFile(scratch, "untimed", ".arrow");
        ArrowRows.write(file, columns, rows);
        return Files.readAllBytes(file);
    }
}
