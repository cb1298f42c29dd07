package dev.heddle.trace.json;

import java.util.Locale;

/**
 * A value that documents contain as one word or text. A class that is not an enum has a public static method
 * {@code parse(String)}, which reads the text.
 */
public interface TextValue {
    /** The text; for a constant its name, in small letters and with spaces. */
    default String spelling() {
        return ((Enum<?>) this).name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
