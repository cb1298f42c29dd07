package dev.heddle.batch.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.batch.testing.DuckDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables are read as they were written, here and by DuckDB, which knows nothing of this code. */
class ParquetTableTest {
    /** A row of each kind of column. */
    public record Row(long number, String text, Instant firstSeen) {}

    private static final ParquetTable<Row> TABLE = new ParquetTable<>("rows", Row.class);

    @TempDir
    Path directory;

    private Path write(List<Row> rows) throws IOException {
        Path file = directory.resolve("rows-" + rows.size() + ".parquet");
        try (ParquetTable.Writer<Row> writer = TABLE.writer(file)) {
            for (Row row : rows) {
                writer.add(row);
            }
            writer.finish();
            assertThat(writer.rows()).isEqualTo(rows.size());
        }
        return file;
    }

    private static List<Row> read(Path file) throws IOException {
        List<Row> rows = new ArrayList<>();
        TABLE.read(file, rows::add);
        return rows;
    }

    private static List<Row> random(int count, long seed) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String text =
                    random.nextInt(3) == 0 ? null : "é\"\n'" + random.nextInt(50) + "x".repeat(random.nextInt(300));
            // Values come and go in long stretches, too.
            boolean isTimed = i / 100 % 2 == 0;
            rows.add(new Row(
                    random.nextLong(), text, isTimed ? Instant.ofEpochSecond(random.nextInt(), 123_456_000) : null));
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 999, ParquetWriter.ROWS_PER_GROUP + 1})
    void isReadAsItWasWritten(int count) throws Exception {
        List<Row> rows = random(count, 7);

        Path file = write(rows);

        assertThat(read(file)).isEqualTo(rows);
        List<List<String>> other = DuckDb.query("select number, text, epoch_us(first_seen) from read_parquet('" + file
                + "', file_row_number = true)" + " order by file_row_number");
        assertThat(other).hasSize(count);
        for (int i = 0; i < count; i++) {
            Row row = rows.get(i);
            assertThat(other.get(i))
                    .as("row " + i)
                    .containsExactly(
                            String.valueOf(row.number),
                            row.text,
                            row.firstSeen == null
                                    ? null
                                    : String.valueOf(row.firstSeen.getEpochSecond() * 1_000_000
                                            + row.firstSeen.getNano() / 1000));
        }
    }

    @Test
    void equalRowsResultInEqualBytes() throws Exception {
        List<Row> rows = random(500, 3);
        Path one = write(rows);
        byte[] bytes = Files.readAllBytes(one);
        Files.delete(one);

        assertThat(write(rows)).hasBinaryContent(bytes);
    }

    @Test
    void writesTheTypesOfColumns() throws Exception {
        Path file = write(random(1, 1));

        assertThat(DuckDb.query("select column_name, column_type from (describe select * from '" + file + "')"))
                .containsExactly(
                        List.of("number", "BIGINT"),
                        List.of("text", "VARCHAR"),
                        List.of("first_seen", "TIMESTAMP WITH TIME ZONE"));
    }

    /** For every truncation and flipped bit, the reader reports one line or reads the original rows. */
    @Test
    void reportsDamage() throws Exception {
        List<Row> rows = random(200, 5);
        byte[] whole = Files.readAllBytes(write(rows));
        Path file = directory.resolve("damaged");
        Random random = new Random(11);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = whole.clone();
            int at = random.nextInt(bytes.length);
            if (i % 2 == 0) {
                bytes = java.util.Arrays.copyOf(bytes, at);
            } else {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, bytes);
            String place = (i % 2 == 0 ? "cut at " : "bit wrong at ") + at;
            List<Row> read = null;
            try {
                read = read(file);
            } catch (TableFileException e) {
                assertThat(e).as(place).message().startsWith(file.toString()).doesNotContain("\n");
            }
            if (read != null) {
                assertThat(read).as(place).isEqualTo(rows);
            }
        }
    }

    @Test
    void refusesOtherColumns() throws Exception {
        Path file = write(random(1, 1));

        assertThatThrownBy(() -> ParquetReader.read(
                        file, List.of(new ParquetColumn("other", ParquetColumn.Kind.TEXT)), row -> {}))
                .isInstanceOf(TableFileException.class)
                .hasMessageContaining("has the columns [number, text, first_seen], and this Heddle reads [other]");
    }
}
