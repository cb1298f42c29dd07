package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<String, VerbOption<?>> declared = new LinkedHashMap<>();
    /** The values of the given options, each read once. */
    private final Map<VerbOption<?>, Object> values = new IdentityHashMap<>();

    private Arguments(CommandLine line, List<String> command, List<VerbOption<?>> options) {
        this.line = line;
        this.command = command;
        options.forEach(one -> declared.put(one.name(), one));
    }

    /**
     * Reads all options at once, so that errors are reported before anything runs.
     *
     * @throws UsageException if an option is unknown, is not valid there, or has no valid value
     */
    public static Arguments parse(List<VerbOption<?>> options, List<String> words) {
        int split = words.indexOf("--");
        List<String> own = split < 0 ? words : words.subList(0, split);
        List<String> command = split < 0 ? List.of() : words.subList(split + 1, words.size());
        Arguments arguments = new Arguments(parsed(options, own), List.copyOf(command), options);
        List<VerbOption<?>> given = options.stream().filter(arguments::has).toList();
        given.forEach(one -> one.check(arguments));
        given.forEach(one -> arguments.values.put(one, arguments.get(one)));
        return arguments;
    }

    private static CommandLine parsed(List<VerbOption<?>> options, List<String> words) {
        try {
            DefaultParser parser =
                    DefaultParser.builder().setAllowPartialMatching(false).get();
            return parser.parse(commons(options), words.toArray(String[]::new));
        } catch (UnrecognizedOptionException e) {
            List<String> known = options.stream().map(VerbOption::flag).toList();
            throw new UsageException("there is no option " + e.getOption()
                    + (isJavaBefore(words, e.getOption())
                            ? ": write -- before the java command"
                            : SpellingHint.hint(e.getOption().split("=", 2)[0], known)));
        } catch (MissingArgumentException e) {
            throw new UsageException("option " + flag(e.getOption()) + " requires a value");
        } catch (ParseException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** Whether a word before this one is a java executable, as in a command without {@code --}. */
    private static boolean isJavaBefore(List<String> words, String option) {
        return words.subList(0, Math.max(0, words.indexOf(option))).stream().anyMatch(Arguments::isJava);
    }

    private static boolean isJava(String word) {
        return word.equals("java") || word.endsWith("/java") || word.endsWith("java.exe");
    }

    /** @throws UsageException if two options have one name, which a technique of another jar can cause */
    static Options commons(List<VerbOption<?>> options) {
        Options all = new Options();
        for (VerbOption<?> one : options) {
            if (all.hasLongOption(one.name())) {
                throw new UsageException("the option " + one.flag()
                        + " exists twice: a technique of another jar must give its option another name");
            }
            all.addOption(one.toCommons());
        }
        return all;
    }

    /** The operands: words before {@code --} that are not options. */
    public List<String> operands() {
        return line.getArgList();
    }

    /** The target command after {@code --}; empty if absent. */
    public List<String> command() {
        return command;
    }

    /** Whether the option was given. */
    public boolean has(VerbOption<?> option) {
        return line.hasOption(option.name());
    }

    /**
     * The value of an option, or its default.
     *
     * @throws UsageException if the value is not valid
     */
    @SuppressWarnings("unchecked") // The key of a value is the option that read it.
    public <T> T get(VerbOption<T> option) {
        if (!has(option)) {
            return option.defaultValue();
        } else if (values.containsKey(option)) {
            return (T) values.get(option);
        }
        String[] texts = line.getOptionValues(option.name());
        return option.read(texts == null ? List.of() : List.of(texts));
    }

    /** The text that the user typed as value of an option; {@code otherwise} if the option has none. */
    public String text(VerbOption<?> option, String otherwise) {
        String text = line.getOptionValue(option.name());
        return text == null ? otherwise : text;
    }

    /** The given options that are also needed for a replay, with their values. */
    public List<String> replayOptions() {
        return given(VerbOption::isForReplay);
    }

    /** The given options that can change the verdict on a test, with their values. */
    public List<String> verdictOptions() {
        return given(one -> !one.isVerdictNeutral());
    }

    private List<String> given(Predicate<VerbOption<?>> which) {
        List<String> all = new ArrayList<>();
        for (Option option : line.getOptions()) {
            if (which.test(declared.get(option.getLongOpt()))) {
                all.add(flag(option));
                all.addAll(option.getValuesList());
            }
        }
        return all;
    }

    /** The command line again, options before operands, with some of the options. */
    public List<String> words(Predicate<VerbOption<?>> which) {
        List<String> words = given(which);
        words.addAll(operands());
        if (!command.isEmpty()) {
            words.add("--");
            words.addAll(command);
        }
        return words;
    }

    /** @throws UsageException if operands are missing or too many */
    public void expectOperands(int least, int most, String what) {
        int count = operands().size();
        if (count < least) {
            throw new UsageException("name " + what);
        }
        if (count > most) {
            String first = operands().get(most);
            throw new UsageException("unexpected argument \"" + first + "\""
                    + (isJava(first) ? ": write -- before the java command" : ""));
        }
    }

    private static String flag(Option option) {
        return "--" + option.getLongOpt();
    }
}
