package dev.heddle.batch.parquet;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * The consecutive columns of a record. A component that is a record itself has the columns of its own components.
 *
 * @param <R> the record
 */
final class RecordColumns<R extends Record> {
    private final Class<R> type;
    private final Constructor<R> constructor;
    private final RecordComponent[] components;
    /** For each component that is a record, its columns; null for the others. */
    private final RecordColumns<?>[] parts;

    RecordColumns(Class<R> type) {
        this.type = type;
        components = type.getRecordComponents();
        constructor = constructor(type, components);
        parts = new RecordColumns<?>[components.length];
        for (int i = 0; i < parts.length; i++) {
            Class<?> part = components[i].getType();
            parts[i] = part.isRecord() ? new RecordColumns<>(part.asSubclass(Record.class)) : null;
        }
    }

    private static <R> Constructor<R> constructor(Class<R> type, RecordComponent[] components) {
        try {
            return type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("every record has a constructor of its components: " + type, e);
        }
    }

    List<ParquetColumn> columns() {
        List<ParquetColumn> columns = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            if (parts[i] == null) {
                columns.add(column(components[i]));
            } else {
                columns.addAll(parts[i].columns());
            }
        }
        return columns;
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

    /** Adds the values of a row. */
    void values(Record row, List<Object> to) {
        try {
            for (int i = 0; i < components.length; i++) {
                Object value = components[i].getAccessor().invoke(row);
                if (parts[i] != null) {
                    parts[i].values((Record) value, to);
                } else {
                    to.add(
                            value instanceof Instant time
                                    ? (Long) ChronoUnit.MICROS.between(Instant.EPOCH, time)
                                    : value);
                }
            }
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(type + " must be public to be a row", e);
        }
    }

    /** The record of the next values. */
    R record(Iterator<Object> row) {
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            if (parts[i] != null) {
                values[i] = parts[i].record(row);
                continue;
            }
            values[i] = row.next();
            if (components[i].getType() == Instant.class && values[i] != null) {
                values[i] = Instant.EPOCH.plus((Long) values[i], ChronoUnit.MICROS);
            }
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made from a row", e);
        }
    }
}
