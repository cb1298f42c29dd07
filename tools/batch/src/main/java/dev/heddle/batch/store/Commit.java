package dev.heddle.batch.store;

import dev.heddle.batch.file.DurableFile;
import dev.heddle.batch.parquet.ParquetTable;
import dev.heddle.engine.base.Version;
import dev.heddle.trace.file.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The files of a batch before its commit. Each table gets at most one new file; rows of a file with dropped rows are
 * rewritten into it. Readers of the store see no change before {@link #finish}.
 */
public final class Commit implements AutoCloseable {
    /** A table with more files is rewritten as one file. */
    private static final int MOST_FILES = 30;

    private final Store store;
    private final long batch;
    private final Map<String, List<String>> tables;
    private final Map<ParquetTable<?>, ParquetTable.Writer<?>> writers = new LinkedHashMap<>();

    Commit(Store store, Catalog before) {
        this.store = store;
        batch = before.batch() + 1;
        tables = new LinkedHashMap<>(before.tables());
    }

    /** Number of the batch. */
    public long batch() {
        return batch;
    }

    /** Drops earlier rows; call it before rows are added to the table. */
    public <R extends Record> void drop(ParquetTable<R> table, Predicate<R> isDropped) throws IOException {
        List<String> kept = new ArrayList<>();
        List<String> files = tables.getOrDefault(table.name(), List.of());
        for (String name : files) {
            boolean[] isTouched = {files.size() > MOST_FILES};
            if (!isTouched[0]) {
                store.read(table, name, row -> isTouched[0] |= isDropped.test(row));
            }
            if (!isTouched[0]) {
                kept.add(name);
                continue;
            }
            store.read(table, name, row -> {
                if (!isDropped.test(row)) {
                    add(table, row);
                }
            });
        }
        tables.put(table.name(), kept);
    }

    /** Rewrites a table with too many files as one file; call it before rows are added to it. */
    public <R extends Record> void compact(ParquetTable<R> table) throws IOException {
        if (tables.getOrDefault(table.name(), List.of()).size() > MOST_FILES) {
            drop(table, row -> false);
        }
    }

    /** Adds a row. */
    public <R extends Record> void add(ParquetTable<R> table, R row) throws IOException {
        ParquetTable.Writer<R> writer = writer(table);
        writer.add(row);
    }

    @SuppressWarnings("unchecked")
    private <R extends Record> ParquetTable.Writer<R> writer(ParquetTable<R> table) throws IOException {
        ParquetTable.Writer<?> writer = writers.get(table);
        if (writer == null) {
            Path folder = OutputFile.directory(store.directory().resolve(table.name()));
            writer = table.writer(folder.resolve(Store.fileName(batch)));
            writers.put(table, writer);
        }
        return (ParquetTable.Writer<R>) writer;
    }

    /** Commits the files to the store. */
    public void finish() throws IOException {
        for (Map.Entry<ParquetTable<?>, ParquetTable.Writer<?>> one : writers.entrySet()) {
            one.getValue().finish();
            String name = one.getKey().name();
            DurableFile.force(store.directory().resolve(name));
            List<String> files = new ArrayList<>(tables.getOrDefault(name, List.of()));
            files.add(Store.fileName(batch));
            tables.put(name, files);
        }
        // An empty table also gets a file, so that a query returns no rows instead of an error.
        for (ParquetTable<?> table : Rows.ALL) {
            if (tables.getOrDefault(table.name(), List.of()).isEmpty()) {
                try (ParquetTable.Writer<?> writer = writer(table)) {
                    writer.finish();
                }
                tables.put(table.name(), List.of(Store.fileName(batch)));
            }
        }
        close();
        store.replace(new Catalog(Catalog.SCHEMA_VERSION, Version.number(), batch, tables));
    }

    @Override
    public void close() throws IOException {
        for (ParquetTable.Writer<?> writer : writers.values()) {
            writer.close();
        }
    }
}
