package dev.heddle.batch.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table whose rows are records: each component is a column, for example {@code firstSeen} the column
 * {@code first_seen}. Components are of type {@code long}, {@link String} or {@link Instant}; the last two may be null,
 * and a time is stored in microseconds. A component that is a record itself has the columns of its own components.
 *
 * @param <R> the record
 */
public final class ParquetTable<R extends Record> {
    private final String name;
    private final RecordColumns<R> rows;
    private final List<ParquetColumn> columns;

    public ParquetTable(String name, Class<R> type) {
        this.name = name;
        rows = new RecordColumns<>(type);
        columns = rows.columns();
    }

    /** The name of the table and of the folder of its files. */
    public String name() {
        return name;
    }

    public List<ParquetColumn> columns() {
        return columns;
    }

    /** Receives a row. */
    @FunctionalInterface
    public interface RowConsumer<R> {
        void row(R row) throws IOException;
    }

    /** @throws TableFileException if the file does not belong to this table */
    public void read(Path file, RowConsumer<R> to) throws IOException {
        ParquetReader.read(
                file, columns, row -> to.row(rows.record(Arrays.asList(row).iterator())));
    }

    /** Writes rows; close it after {@link Writer#finish}. */
    public Writer<R> writer(Path file) throws IOException {
        return new Writer<>(this, new ParquetWriter(file, columns));
    }

    /** Writes rows of a table into a file. */
    public static final class Writer<R extends Record> implements AutoCloseable {
        private final ParquetTable<R> table;
        private final ParquetWriter file;

        private Writer(ParquetTable<R> table, ParquetWriter file) {
            this.table = table;
            this.file = file;
        }

        public void add(R row) throws IOException {
            file.add(table.values(row));
        }

        /** Completes the file and forces it to the disk. */
        public void finish() throws IOException {
            file.finish();
        }

        public long rows() {
            return file.rowCount();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private Object[] values(R row) {
        List<Object> values = new ArrayList<>(columns.size());
        rows.values(row, values);
        return values.toArray();
    }
}
