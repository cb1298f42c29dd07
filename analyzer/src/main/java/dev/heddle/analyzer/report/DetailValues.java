package dev.heddle.analyzer.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the details of findings, whose values have any type. */
public final class DetailValues {
    private DetailValues() {}

    /** A number with its noun, such as {@code 2 pairs} or {@code 1 pair}. */
    public static String count(Object number, String noun) {
        return number + " " + noun + (number instanceof Number one && one.longValue() == 1 ? "" : "s");
    }

    /** A detail, or a part of one, as a map; an empty map if it has another type. */
    public static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** A detail, or a part of one, as a list; an empty list if it has another type. */
    public static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
