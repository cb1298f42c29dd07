package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.ValueParser;
import dev.heddle.engine.technique.TechniqueOption;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.commons.cli.Option;

/**
 * An option of a verb: its names, type, default and meaning, and where it is valid. The help, the reference page, the
 * error lines and the values that a verb reads follow from this declaration. Immutable.
 *
 * @param <T> type of the value
 */
public final class VerbOption<T> {
    /** The number of values that an option takes. */
    private enum Values {
        NONE,
        ONE,
        /** One for each time that the option is given. */
        REPEATED,
        /** All words up to the next option. */
        SEVERAL
    }

    private final String letter;
    private final String name;
    private final String argument;
    private final String meaning;
    private final Values values;
    private final Function<List<String>, T> reader;
    private T defaultValue;
    private String defaultText;
    private List<Validity> validities = List.of();
    private boolean isForReplay;
    private boolean isVerdictNeutral;
    private boolean isRare;

    private VerbOption(
            String letter,
            String name,
            String argument,
            String meaning,
            Values values,
            Function<List<String>, T> reader,
            T defaultValue) {
        this.letter = letter;
        this.name = name;
        this.argument = argument;
        this.meaning = meaning;
        this.values = values;
        this.reader = reader;
        this.defaultValue = defaultValue;
    }

    private VerbOption(VerbOption<T> other) {
        this(other.letter, other.name, other.argument, other.meaning, other.values, other.reader, other.defaultValue);
        defaultText = other.defaultText;
        validities = other.validities;
        isForReplay = other.isForReplay;
        isVerdictNeutral = other.isVerdictNeutral;
        isRare = other.isRare;
    }

    /** An option without a value. */
    public static VerbOption<Boolean> flag(String letter, String name, String meaning) {
        return new VerbOption<>(letter, name, null, meaning, Values.NONE, texts -> true, false);
    }

    /**
     * An option with a value of any type.
     *
     * @param letter the short form, or null
     * @param argument name of the value in the help
     * @param reader throws {@link IllegalArgumentException} with a message that states the valid values
     */
    public static <T> VerbOption<T> of(
            String letter, String name, String argument, String meaning, Function<String, T> reader) {
        return new VerbOption<>(letter, name, argument, meaning, Values.ONE, texts -> reader.apply(texts.get(0)), null);
    }

    public static VerbOption<String> text(String letter, String name, String argument, String meaning) {
        return of(letter, name, argument, meaning, text -> text);
    }

    public static VerbOption<Path> path(String letter, String name, String argument, String meaning) {
        return of(letter, name, argument, meaning, Path::of);
    }

    /** A whole number of at least {@code least}. */
    public static VerbOption<Integer> number(String letter, String name, int least, String meaning) {
        return of(letter, name, "N", meaning, text -> ValueParser.number(text, least));
    }

    /** Any whole number. */
    public static VerbOption<Long> seed(String name, String meaning) {
        return of(null, name, "N", meaning, ValueParser::seed);
    }

    /** A time such as {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}. */
    public static VerbOption<Duration> time(String name, String meaning) {
        return of(null, name, "TIME", meaning, ValueParser::time);
    }

    /** A size in bytes, such as {@code 512m} or {@code 2g}. */
    public static VerbOption<Long> size(String name, String meaning) {
        return of(null, name, "SIZE", meaning, ValueParser::size);
    }

    /** One of these words. */
    public static VerbOption<String> word(String name, String argument, List<String> words, String meaning) {
        return of(null, name, argument, meaning, text -> ValueParser.word(text, words));
    }

    /** One of the constants of an enumeration, in small letters. */
    public static <E extends Enum<E>> VerbOption<E> constant(String name, Class<E> type, String meaning) {
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toList();
        return of(
                null,
                name,
                String.join("|", words),
                meaning,
                text -> Enum.valueOf(type, ValueParser.word(text, words).toUpperCase(Locale.ROOT)));
    }

    /** An option that can be given several times. */
    public static VerbOption<List<String>> repeatable(String name, String argument, String meaning) {
        return new VerbOption<>(null, name, argument, meaning, Values.REPEATED, List::copyOf, List.of());
    }

    /** An option whose values are all words up to the next option. */
    public static VerbOption<List<Path>> paths(String name, String argument, String meaning) {
        return new VerbOption<>(
                null,
                name,
                argument,
                meaning,
                Values.SEVERAL,
                texts -> texts.stream().map(Path::of).toList(),
                List.of());
    }

    /** An option of the engine. Its help has the default. */
    public static <T> VerbOption<T> of(TechniqueOption<T> option) {
        Values values = option.argument() == null ? Values.NONE : Values.ONE;
        return new VerbOption<>(
                option.letter(),
                option.name(),
                option.argument(),
                option.help(),
                values,
                texts -> option.reader().read(values == Values.NONE ? "true" : texts.get(0)),
                option.defaultValue());
    }

    /** The same option with a default, as a user types it. */
    public VerbOption<T> orElse(String text) {
        return orElse(reader.apply(List.of(text)), text);
    }

    /**
     * The same option with a default.
     *
     * @param inWords the default in the help
     */
    public VerbOption<T> orElse(T value, String inWords) {
        VerbOption<T> copy = new VerbOption<>(this);
        copy.defaultValue = value;
        copy.defaultText = inWords;
        return copy;
    }

    /** The same option, which a replay of the run needs too. */
    public VerbOption<T> alsoForReplay() {
        VerbOption<T> copy = new VerbOption<>(this);
        copy.isForReplay = true;
        return copy;
    }

    /** The same option, which does not change the verdict on a test. */
    public VerbOption<T> withoutEffectOnVerdicts() {
        VerbOption<T> copy = new VerbOption<>(this);
        copy.isVerdictNeutral = true;
        return copy;
    }

    /** The same option, which only the full help lists. */
    public VerbOption<T> rare() {
        VerbOption<T> copy = new VerbOption<>(this);
        copy.isRare = true;
        return copy;
    }

    /** The same option, which is only valid if the other one is given. */
    public VerbOption<T> onlyFor(VerbOption<?> other) {
        return with(Validity.onlyFor(other));
    }

    /**
     * The same option, which is only valid if the other one has this value.
     *
     * @param value as a user types it
     * @param reason why, or the next step; null to suggest the value
     */
    public VerbOption<T> onlyFor(VerbOption<String> other, String value, String reason) {
        return with(Validity.onlyFor(other, value, reason));
    }

    /**
     * The same option, which is only valid if the first operand is one of these words.
     *
     * @param verb the verb that has the option
     */
    public VerbOption<T> onlyForOperand(String verb, String... words) {
        return with(Validity.onlyForOperand(verb, List.of(words)));
    }

    /**
     * The same option, which requires the other one.
     *
     * @param purpose what the other one is
     */
    public VerbOption<T> requires(VerbOption<?> other, String purpose) {
        return with(Validity.requires(other, purpose));
    }

    /** The same option, which cannot be combined with the other one. */
    public VerbOption<T> notWith(VerbOption<?> other, String reason) {
        return with(Validity.notWith(other, reason));
    }

    private VerbOption<T> with(Validity validity) {
        VerbOption<T> copy = new VerbOption<>(this);
        copy.validities = new ArrayList<>(validities);
        copy.validities.add(validity);
        return copy;
    }

    public String name() {
        return name;
    }

    /** Whether a replay of the run needs this option too. */
    public boolean isForReplay() {
        return isForReplay;
    }

    /** Whether only the full help lists this option. */
    boolean isRare() {
        return isRare;
    }

    /** Whether this option leaves the verdict on a test as it is. */
    public boolean isVerdictNeutral() {
        return isVerdictNeutral;
    }

    /** Whether this option is only valid for a value of the other one. */
    public boolean isOnlyFor(VerbOption<?> other) {
        return validities.stream().anyMatch(one -> name(one.other()).equals(other.name));
    }

    private static String name(VerbOption<?> option) {
        return option == null ? "" : option.name;
    }

    /** The option on a command line, without a value. */
    String flag() {
        return "--" + name;
    }

    /** The option on a command line, with the name of its value, in the form that the documents use. */
    public String inFull() {
        return argument == null ? flag() : (letter == null ? flag() : "-" + letter) + " " + argument;
    }

    public T defaultValue() {
        return defaultValue;
    }

    /** @throws UsageException if a text is not a valid value */
    T read(List<String> texts) {
        try {
            return reader.apply(texts);
        } catch (InvalidPathException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UsageException(flag() + " " + String.join(" ", texts) + ": " + e.getMessage());
        }
    }

    /** @throws UsageException if the arguments have this option where it is not valid */
    void check(Arguments arguments) {
        for (Validity one : validities) {
            if (!one.holds(arguments)) {
                throw new UsageException(flag() + " " + one.message());
            }
        }
    }

    /** One line of help: where it is valid, its meaning, and the default. */
    public String help() {
        List<String> where = new ArrayList<>();
        StringBuilder after = new StringBuilder();
        for (Validity one : validities) {
            if (one.label() == null) {
                after.append("; cannot be combined with ").append(one.other().flag());
            } else {
                where.add((one.other() != null && where.isEmpty() ? "with " : "") + one.label());
            }
        }
        String before = where.isEmpty() ? "" : String.join(" and ", where) + ": ";
        String otherwise = defaultText == null ? "" : "; default " + defaultText;
        return before + meaning + otherwise + after;
    }

    /** The spellings, as the reference page lists them. */
    public String spellings() {
        String value = argument == null ? "" : " " + argument;
        return (letter == null ? "" : "-" + letter + ", ") + flag() + value;
    }

    Option toCommons() {
        Option.Builder option = Option.builder(letter).longOpt(name).desc(help());
        switch (values) {
            case NONE -> {}
            case ONE, REPEATED -> option.hasArg().argName(argument);
            case SEVERAL -> option.hasArgs().argName(argument);
        }
        return option.get();
    }
}
