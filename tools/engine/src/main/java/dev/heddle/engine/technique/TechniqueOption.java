package dev.heddle.engine.technique;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.Values;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An option of a technique.
 *
 * @param name as on the command line behind two hyphens; techniques may share it, if it has an argument for all of them or for none
 * @param letter the short form, or null
 * @param argument what the value is called in the help; null if there is none
 * @param help one line, with the default
 * @param usual the value if the option is not given; may be null
 * @param reader reads what the user typed
 */
public record TechniqueOption<T extends @Nullable Object>(
        String name, @Nullable String letter, @Nullable String argument, String help, T usual, Reader<T> reader) {
    /** Reads a value. */
    @FunctionalInterface
    public interface Reader<T extends @Nullable Object> {
        /** @throws IllegalArgumentException with words that say what to give */
        T read(String text);
    }

    /** @throws UsageException if this is no value of the option */
    public T read(String text) {
        try {
            return reader.read(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + name + " " + text + ": " + e.getMessage());
        }
    }

    /** The same, with the short form. */
    public TechniqueOption<T> withLetter(String letter) {
        return new TechniqueOption<>(name, letter, argument, help, usual, reader);
    }

    /** One that is given or not. */
    public static TechniqueOption<Boolean> flag(String name, String help) {
        return new TechniqueOption<>(name, null, null, help, false, Boolean::valueOf);
    }

    /** A whole number from {@code least} on. */
    public static TechniqueOption<Integer> number(String name, int least, Integer usual, String help) {
        return new TechniqueOption<>(name, null, "N", help, usual, text -> Values.number(text, least));
    }

    /** Any whole number. */
    public static TechniqueOption<Long> seed(String name, Long usual, String help) {
        return new TechniqueOption<>(name, null, "N", help, usual, Values::seed);
    }

    /** A number with a fraction. */
    public static TechniqueOption<Double> fraction(String name, String argument, Double usual, String help) {
        return new TechniqueOption<>(name, null, argument, help, usual, Values::fraction);
    }

    /** One of some words. */
    public static TechniqueOption<String> word(String name, List<String> words, String usual, String help) {
        return new TechniqueOption<>(
                name, null, String.join("|", words), help, usual, text -> Values.word(text, words));
    }

    /** A time, as {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}. */
    public static TechniqueOption<Duration> time(String name, Duration usual, String help) {
        return new TechniqueOption<>(name, null, "TIME", help, usual, Values::time);
    }
}
