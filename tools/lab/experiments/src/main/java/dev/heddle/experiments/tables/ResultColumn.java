package dev.heddle.experiments.tables;

/**
 * A column of a paper's raw data.
 *
 * @param isTiming whether the same cell, made again, may have something else here, as it depends on the machine
 */
public record ResultColumn(String name, Type type, boolean isTiming) {
    /** The type of its values; each may be absent. */
    public enum Type {
        /** {@code utf8}, by a dictionary. */
        TEXT,
        /** {@code int64}. */
        WHOLE,
        /** {@code float64}. */
        REAL
    }

    public static ResultColumn text(String name) {
        return new ResultColumn(name, Type.TEXT, false);
    }

    public static ResultColumn whole(String name) {
        return new ResultColumn(name, Type.WHOLE, false);
    }

    public static ResultColumn real(String name) {
        return new ResultColumn(name, Type.REAL, false);
    }

    /** The same for what depends on the machine. */
    public ResultColumn asTiming() {
        return new ResultColumn(name, type, true);
    }
}
