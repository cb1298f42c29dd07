package dev.heddle.batch.parquet;

/**
 * A column of a table.
 *
 * @param name in lower case, with underscores between words
 */
public record ParquetColumn(String name, Kind kind) {
    /** What the values of a column are. */
    public enum Kind {
        /** A whole number of 64 bits, always there. */
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
