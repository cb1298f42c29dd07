package dev.heddle.trace.json;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A value that is one word or text in documents. What is no enum has a public static method {@code parse(String)}, which reads it again.
 */
public interface Spelled {
    /** The text: of a constant its name, in small letters and with spaces. */
    @JsonValue
    default String spelling() {
        return ((Enum<?>) this).name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
