package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.internal.text.ValueParser;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The options of a verb that uses one of several techniques: the technique, and the options of each technique. */
public final class TechniqueOptions {
    private static final String TECHNIQUE = "technique";
    /** The one option of techniques that the short help lists. */
    private static final String FIRST = "first";
    /** Stands for all techniques, except those whose findings others find too. */
    private static final String ALL = "all";

    private final Map<String, Technique> techniques = new LinkedHashMap<>();
    private final List<Technique> all;
    /** The options of each technique. */
    private final Map<Technique, List<TechniqueOption<?>>> taken = new LinkedHashMap<>();
    /** Option name to the techniques that accept it, by id. */
    private final Map<String, Map<String, TechniqueOption<?>>> byName = new LinkedHashMap<>();

    private final VerbOption<String> choice;

    /**
     * @param techniques the first is the default
     * @param taken the options that the verb accepts for a technique
     */
    public TechniqueOptions(List<Technique> techniques, Function<Technique, List<TechniqueOption<?>>> taken) {
        this(techniques, taken, "one of those below");
    }

    /** For a verb that can use several techniques: {@link #several}. */
    public static TechniqueOptions ofSeveral(
            List<Technique> techniques, Function<Technique, List<TechniqueOption<?>>> taken, List<Technique> inAll) {
        List<String> left = techniques.stream()
                .filter(one -> !inAll.contains(one))
                .map(Technique::id)
                .toList();
        return new TechniqueOptions(
                techniques,
                taken,
                "one of those below, several separated by commas, or " + ALL
                        + (left.isEmpty()
                                ? ""
                                : " (without " + String.join(", ", left) + ", because others find what they find)"));
    }

    private TechniqueOptions(
            List<Technique> techniques, Function<Technique, List<TechniqueOption<?>>> taken, String which) {
        all = techniques;
        for (Technique one : techniques) {
            this.techniques.putIfAbsent(one.id(), one);
            List<TechniqueOption<?>> options = taken.apply(one);
            this.taken.put(one, options);
            for (TechniqueOption<?> option : options) {
                byName.computeIfAbsent(option.name(), name -> new LinkedHashMap<>())
                        .put(one.id(), option);
            }
        }
        choice = VerbOption.text(null, TECHNIQUE, "NAME", which)
                .orElse(this.techniques.keySet().iterator().next());
    }

    /** The techniques with their help, as a table, and the names of the baselines. */
    public List<String> lines() {
        Table table = new Table("technique", "what it does");
        List<String> baselines = new ArrayList<>();
        techniques.forEach((id, one) -> {
            if (one.isBaseline()) {
                baselines.add(id);
            } else {
                table.row(id, one.help());
            }
        });
        List<String> lines = new ArrayList<>(table.lines());
        if (!baselines.isEmpty()) {
            lines.add("also accepted, as baselines of experiments: " + String.join(", ", baselines));
        }
        return lines;
    }

    /** The options for the command line. */
    public List<VerbOption<?>> options() {
        List<VerbOption<?>> options = new ArrayList<>(List.of(choice));
        byName.forEach((name, one) ->
                options.add(name.equals(FIRST) ? option(one) : option(one).rare()));
        return options;
    }

    /** One option of several techniques, with its meaning for each of them. */
    private VerbOption<String> option(Map<String, TechniqueOption<?>> users) {
        Map<String, List<String>> meanings = new LinkedHashMap<>();
        users.forEach((id, option) -> meanings.computeIfAbsent(option.help(), help -> new ArrayList<>())
                .add(id));
        List<String> parts = new ArrayList<>();
        meanings.forEach((help, ids) -> parts.add(label(ids) + help));
        TechniqueOption<?> one = users.values().iterator().next();
        String help = String.join("; ", parts);
        return one.argument() == null
                ? VerbOption.of(new TechniqueOption<>(one.name(), one.letter(), null, help, null, text -> text))
                : VerbOption.text(one.letter(), one.name(), one.argument(), help);
    }

    private String label(List<String> ids) {
        List<String> others = new ArrayList<>(techniques.keySet());
        others.removeAll(ids);
        if (others.isEmpty()) {
            return "";
        }
        return others.size() < ids.size()
                ? "all except " + String.join(", ", others) + ": "
                : String.join(", ", ids) + ": ";
    }

    /** The technique that the arguments choose. */
    public Technique chosen(Arguments arguments) {
        return chosen(arguments, choice.defaultValue());
    }

    /** The technique that the arguments choose; by default the one of this name. */
    public Technique chosen(Arguments arguments, String otherwise) {
        String name = arguments.has(choice) ? arguments.get(choice) : otherwise;
        try {
            return Techniques.named(ValueParser.word(name, List.copyOf(techniques.keySet())), all);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + TECHNIQUE + " " + name + ": " + e.getMessage());
        }
    }

    /** Whether the arguments choose all techniques. */
    public boolean isAll(Arguments arguments) {
        return arguments.get(choice).equals(ALL);
    }

    /**
     * The techniques that the arguments choose, each once.
     *
     * @param inAll the techniques that {@value #ALL} stands for
     */
    public List<Technique> several(Arguments arguments, List<Technique> inAll) {
        String words = arguments.get(choice);
        if (words.equals(ALL)) {
            return inAll;
        } else if (!words.contains(",")) {
            return List.of(chosen(arguments));
        }
        Set<Technique> chosen = new LinkedHashSet<>();
        for (String word : words.split(",")) {
            chosen.add(Techniques.named(word.strip(), all));
        }
        return List.copyOf(chosen);
    }

    /**
     * The option values for a technique.
     *
     * @throws UsageException if the arguments have an option that the technique does not accept
     */
    public OptionValues values(Technique technique, Arguments arguments) {
        return values(technique, arguments, List.of(technique));
    }

    /**
     * The option values for one of several techniques.
     *
     * @throws UsageException if the arguments have an option that none of the techniques accepts
     */
    public OptionValues values(Technique technique, Arguments arguments, List<? extends Technique> among) {
        Map<String, String> texts = new LinkedHashMap<>();
        byName.forEach((name, users) -> {
            VerbOption<?> option = VerbOption.of(users.values().iterator().next());
            if (!arguments.has(option)) {
                return;
            }
            if (among.stream().noneMatch(one -> users.containsKey(one.id()))) {
                throw new UsageException("--" + name + " is only valid for " + String.join(", ", users.keySet())
                        + ": remove it, or choose "
                        + (users.size() == 1 ? "that technique" : "one of these techniques"));
            }
            if (users.containsKey(technique.id())) {
                texts.put(name, arguments.text(option, "true"));
            }
        });
        return OptionValues.read(taken.get(technique), texts);
    }

    /** The values of options that are the same for all techniques. */
    public static OptionValues values(List<TechniqueOption<?>> known, Arguments arguments) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (TechniqueOption<?> one : known) {
            VerbOption<?> option = VerbOption.of(one);
            if (arguments.has(option)) {
                texts.put(one.name(), arguments.text(option, "true"));
            }
        }
        return OptionValues.read(known, texts);
    }
}
