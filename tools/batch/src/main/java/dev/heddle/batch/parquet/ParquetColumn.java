package dev.heddle.batch.parquet;

/**
 * A column of a table.
 *
 * @param name in lower case, with underscores between words
 */
public record ParquetColumn(String name, Kind kind) {
    /** The type of the values. */
    public enum Kind {
        /** A 64-bit integer, never missing. */
        NUMBER,
        /** A point of time in microseconds since 1970, UTC; may be missing. */
        TIME,
        /** Text; may be missing. */
        TEXT;

        boolean isOptional() {
            return this != NUMBER;
        }
    }
}
