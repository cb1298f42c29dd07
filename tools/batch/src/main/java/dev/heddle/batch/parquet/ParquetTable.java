package dev.heddle.batch.parquet;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A table whose rows are records: each component is a column, for example {@code firstSeen} the column
 * {@code first_seen}. Components are of type {@code long}, {@link String} or {@link Instant}; the last two may be null,
 * and a time is stored in microseconds.
 *
 * @param <R> the record
 */
public final class ParquetTable<R extends Record> {
    private final String name;
    private final Constructor<R> constructor;
    private final RecordComponent[] components;
    private final List<ParquetColumn> columns;

    public ParquetTable(String name, Class<R> type) {
        this.name = name;
        components = type.getRecordComponents();
        columns = Arrays.stream(components).map(ParquetTable::column).toList();
        constructor = constructor(type, components);
    }

    private static <R> Constructor<R> constructor(Class<R> type, RecordComponent[] components) {
        try {
            return type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("every record has a constructor of its components: " + type, e);
        }
    }

    private static ParquetColumn column(RecordComponent component) {
        String name = component.getName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
        Class<?> type = component.getType();
        if (type == long.class) {
            return new ParquetColumn(name, ParquetColumn.Kind.NUMBER);
        } else if (type == String.class) {
            return new ParquetColumn(name, ParquetColumn.Kind.TEXT);
        } else if (type == Instant.class) {
            return new ParquetColumn(name, ParquetColumn.Kind.TIME);
        }
        throw new IllegalArgumentException("there are no columns of " + type);
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
        ParquetReader.read(file, columns, row -> to.row(record(row)));
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
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                Object value = components[i].getAccessor().invoke(row);
                values[i] =
                        value instanceof Instant time ? (Long) ChronoUnit.MICROS.between(Instant.EPOCH, time) : value;
            }
            return values;
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("the rows of " + name + " must be public", e);
        }
    }

    private R record(Object[] row) {
        Object[] values = row.clone();
        for (int i = 0; i < values.length; i++) {
            if (components[i].getType() == Instant.class && values[i] != null) {
                values[i] = Instant.EPOCH.plus((Long) values[i], ChronoUnit.MICROS);
            }
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no row of " + name + " can be made", e);
        }
    }
}
