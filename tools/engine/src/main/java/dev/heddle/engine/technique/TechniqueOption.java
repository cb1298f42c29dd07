package dev.heddle.engine.technique;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.ValueParser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An option of a technique.
 *
 * @param name as on the command line, without hyphens; techniques may share it if it has an argument in all of them or
 *     in none
 * @param letter the short form, or null
 * @param argument name of the value in the help; null if the option has no value
 * @param help one line, with the default
 * @param defaultValue the default; may be null
 * @param reader parses the text that the user typed
 */
public record TechniqueOption<T extends @Nullable Object>(
        String name,
        @Nullable String letter,
        @Nullable String argument,
        String help,
        T defaultValue,
        Reader<T> reader) {
    private static final String FILE = "FILE";

    /** Parses a value. */
    @FunctionalInterface
    public interface Reader<T extends @Nullable Object> {
        /** @throws IllegalArgumentException with a message that states the valid values */
        T read(String text);
    }

    /** @throws UsageException if the value is invalid */
    public T read(String text) {
        try {
            return reader.read(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + name + " " + text + ": " + e.getMessage());
        }
    }

    /** The same option with a short form. */
    public TechniqueOption<T> withLetter(String letter) {
        return new TechniqueOption<>(name, letter, argument, help, defaultValue, reader);
    }

    /** An option without a value. */
    public static TechniqueOption<Boolean> flag(String name, String help) {
        return new TechniqueOption<>(name, null, null, help, false, Boolean::valueOf);
    }

    /** A whole number of at least {@code least}. */
    public static TechniqueOption<Integer> number(String name, int least, Integer defaultValue, String help) {
        return new TechniqueOption<>(name, null, "N", help, defaultValue, text -> ValueParser.number(text, least));
    }

    /** Any whole number. */
    public static TechniqueOption<Long> seed(String name, Long defaultValue, String help) {
        return new TechniqueOption<>(name, null, "N", help, defaultValue, ValueParser::seed);
    }

    /** A number with a fraction. */
    public static TechniqueOption<Double> fraction(String name, String argument, Double defaultValue, String help) {
        return new TechniqueOption<>(name, null, argument, help, defaultValue, ValueParser::fraction);
    }

    /** One of the given words. */
    public static TechniqueOption<String> word(String name, List<String> words, String defaultValue, String help) {
        return new TechniqueOption<>(
                name, null, String.join("|", words), help, defaultValue, text -> ValueParser.word(text, words));
    }

    /** A duration, for example {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}. */
    public static TechniqueOption<Duration> time(String name, Duration defaultValue, String help) {
        return new TechniqueOption<>(name, null, "TIME", help, defaultValue, ValueParser::time);
    }

    /** The path of a file; no file by default. */
    public static TechniqueOption<@Nullable Path> file(String name, String help) {
        return new TechniqueOption<>(name, null, FILE, help, null, Path::of);
    }

    /** Whether the value is the path of a file to read. */
    public boolean isFile() {
        return FILE.equals(argument);
    }
}
