package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
import dev.heddle.engine.internal.text.ValueParser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/** The command line after the verb: options, operands, and after {@code --} the target command. */
public final class Arguments {
    private final CommandLine line;
    private final List<String> command;

    private Arguments(CommandLine line, List<String> command) {
        this.line = line;
        this.command = command;
    }

    /** @throws UsageException if an option is unknown or lacks its value */
    public static Arguments parse(Options options, List<String> words) {
        int split = words.indexOf("--");
        List<String> own = split < 0 ? words : words.subList(0, split);
        List<String> command = split < 0 ? List.of() : words.subList(split + 1, words.size());
        try {
            DefaultParser parser =
                    DefaultParser.builder().setAllowPartialMatching(false).get();
            return new Arguments(parser.parse(options, own.toArray(String[]::new)), List.copyOf(command));
        } catch (UnrecognizedOptionException e) {
            List<String> known = new ArrayList<>();
            for (Option option : options.getOptions()) {
                known.add(option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt());
            }
            throw new UsageException("there is no option " + e.getOption()
                    + SpellingHint.hint(e.getOption().split("=", 2)[0], known));
        } catch (MissingArgumentException e) {
            throw new UsageException("option " + flag(e.getOption()) + " requires a value");
        } catch (ParseException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** The operands: words before {@code --} that are not options. */
    public List<String> operands() {
        return line.getArgList();
    }

    /** The target command after {@code --}; empty if absent. */
    public List<String> command() {
        return command;
    }

    /** The given options with their values, except some. */
    public List<String> given(Option... except) {
        return given(option -> !List.of(except).contains(option));
    }

    /** The given ones of some options, with their values. */
    public List<String> givenOf(Option... some) {
        return given(List.of(some)::contains);
    }

    private List<String> given(Predicate<Option> which) {
        List<String> all = new ArrayList<>();
        for (Option option : line.getOptions()) {
            if (which.test(option)) {
                all.add(flag(option));
                all.addAll(option.getValuesList());
            }
        }
        return all;
    }

    public boolean has(Option option) {
        return line.hasOption(option);
    }

    public String text(Option option, String otherwise) {
        String value = line.getOptionValue(option);
        return value == null ? otherwise : value;
    }

    /** The values of an option that may be repeated; empty if it was not given. */
    public List<String> texts(Option option) {
        String[] values = line.getOptionValues(option);
        return values == null ? List.of() : List.of(values);
    }

    public Path path(Option option, Path otherwise) {
        String value = line.getOptionValue(option);
        return value == null ? otherwise : Path.of(value);
    }

    /** @throws UsageException if the value is not a whole number of at least {@code least} */
    public int number(Option option, int least, int otherwise) {
        return value(option, otherwise, text -> ValueParser.number(text, least));
    }

    /** @throws UsageException if the value is not a whole number */
    public long seed(Option option, long otherwise) {
        return value(option, otherwise, ValueParser::seed);
    }

    /** @throws UsageException if the value is not one of these words */
    public String oneOf(Option option, List<String> words, String otherwise) {
        return value(option, otherwise, text -> ValueParser.word(text, words));
    }

    /**
     * @throws UsageException if the value is not a time such as {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}
     */
    public Duration time(Option option, Duration otherwise) {
        return value(option, otherwise, ValueParser::time);
    }

    private <T> T value(Option option, T otherwise, Function<String, T> reader) {
        String text = line.getOptionValue(option);
        try {
            return text == null ? otherwise : reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(flag(option) + " " + text + ": " + e.getMessage());
        }
    }

    /** @throws UsageException if operands are missing or too many */
    public void expectOperands(int least, int most, String what) {
        int count = operands().size();
        if (count < least) {
            throw new UsageException("name " + what);
        }
        if (count > most) {
            throw new UsageException("unexpected argument \"" + operands().get(most) + "\"");
        }
    }

    private static String flag(Option option) {
        return option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt();
    }

    /** The command line again, options before operands, without some of the options. */
    public List<String> words(Option... without) {
        List<String> words = new ArrayList<>();
        for (Option option : line.getOptions()) {
            if (!Arrays.asList(without).contains(option)) {
                words.add(flag(option));
                words.addAll(option.getValuesList());
            }
        }
        words.addAll(operands());
        if (!command.isEmpty()) {
            words.add("--");
            words.addAll(command);
        }
        return words;
    }

    /** A set of options in the order of the help. */
    public static Options options(Option... options) {
        Options all = new Options();
        Arrays.stream(options).forEach(all::addOption);
        return all;
    }

    /** An option with a value. */
    public static Option value(String letter, String word, String valueName, String description) {
        return Option.builder(letter)
                .longOpt(word)
                .hasArg()
                .argName(valueName)
                .desc(description)
                .get();
    }

    /** An option without a value. */
    public static Option flag(String letter, String word, String description) {
        return Option.builder(letter).longOpt(word).desc(description).get();
    }
}
