package dev.heddle.experiments.tables;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A row of raw data: what stands in some of the columns. */
public final class ResultRow {
    private final Map<String, Object> values;

    private ResultRow(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * @param namesAndValues a column's name, what stands in it (null for nothing), the next name, and so on; whole
     * numbers of any type
     */
    public static ResultRow of(Object... namesAndValues) {
        return new ResultRow(new LinkedHashMap<>()).with(namesAndValues);
    }

    /** The same with more. */
    public ResultRow with(Object... namesAndValues) {
        Map<String, Object> all = new LinkedHashMap<>(values);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value != null) {
                all.put((String) namesAndValues[i], value instanceof Integer whole ? (Long) whole.longValue() : value);
            }
        }
        return new ResultRow(Collections.unmodifiableMap(all));
    }

    /** Whether something stands there. */
    public boolean has(String column) {
        return values.containsKey(column);
    }

    /** Null if nothing stands there. */
    public String text(String column) {
        return (String) values.get(column);
    }

    /** @throws NullPointerException if nothing stands there */
    public long whole(String column) {
        return (Long) there(column);
    }

    /** @throws NullPointerException if nothing stands there */
    public double real(String column) {
        return (Double) there(column);
    }

    private Object there(String column) {
        return Objects.requireNonNull(values.get(column), () -> "nothing stands in the column " + column);
    }

    Object value(String column) {
        return values.get(column);
    }

    /** Whether both have the same values in all columns except timings. */
    boolean isSame(ResultRow other, Iterable<ResultColumn> columns) {
        for (ResultColumn column : columns) {
            if (!column.isTiming() && !Objects.equals(values.get(column.name()), other.values.get(column.name()))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
