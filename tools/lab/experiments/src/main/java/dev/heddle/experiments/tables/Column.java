package dev.heddle.experiments.tables;

/**
 * A column of a paper's raw data.
 *
 * @param isTiming whether the same cell, made again, may have something else here, as it depends on the machine
 */
public record Column(String name, Type type, boolean isTiming) {
    /** What stands in it; in each, nothing may. */
    public enum Type {
        /** {@code utf8}, by a dictionary. */
        TEXT,
        /** {@code int64}. */
        WHOLE,
        /** {@code float64}. */
        REAL
    }

    public static Column text(String name) {
        return new Column(name, Type.TEXT, false);
    }

    public static Column whole(String name) {
        return new Column(name, Type.WHOLE, false);
    }

    public static Column real(String name) {
        return new Column(name, Type.REAL, false);
    }

    /** The same for what depends on the machine. */
    public Column asTiming() {
        return new Column(name, type, true);
    }
}
