package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.technique.Techniques;
import dev.heddle.engine.internal.text.Table;
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
import org.apache.commons.cli.Option;

/** The options of a verb that uses one of several techniques: which one, and what each of them takes. */
public final class TechniqueOptions {
    private static final String TECHNIQUE = "technique";
    /** Stands for all techniques that find something of their own. */
    private static final String ALL = "all";

    private final Map<String, Technique> techniques = new LinkedHashMap<>();
    private final List<Technique> all;
    /** What each technique takes. */
    private final Map<Technique, List<TechniqueOption<?>>> taken = new LinkedHashMap<>();
    /** The options by name, each with those that take it. */
    private final Map<String, Map<String, TechniqueOption<?>>> byName = new LinkedHashMap<>();

    private final Option choice;

    /**
     * @param techniques the first is the default
     * @param taken what the verb takes for each of them
     */
    public TechniqueOptions(List<Technique> techniques, Function<Technique, List<TechniqueOption<?>>> taken) {
        this(techniques, taken, "one of those below");
    }

    /** For a verb that may use several: {@link #several}. */
    public static TechniqueOptions ofSeveral(
            List<Technique> techniques, Function<Technique, List<TechniqueOption<?>>> taken, List<Technique> inAll) {
        List<String> left = techniques.stream()
                .filter(one -> !inAll.contains(one))
                .map(Technique::id)
                .toList();
        return new TechniqueOptions(
                techniques,
                taken,
                "one of those below, several with commas between them, or " + ALL
                        + (left.isEmpty()
                                ? ""
                                : " (without " + String.join(", ", left) + ", as others find what they do)"));
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
        choice = Arguments.value(
                null,
                TECHNIQUE,
                "NAME",
                which + "; default " + this.techniques.keySet().iterator().next());
    }

    /** The techniques, each with what it does, in lines. */
    public List<String> lines() {
        Table table = new Table("technique", "what it does");
        techniques.forEach((id, one) -> table.row(id, one.help()));
        return table.lines();
    }

    /** As the command line has them. */
    public List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(choice));
        byName.values().forEach(one -> options.add(option(one)));
        return options;
    }

    /** One option of several techniques: who means what by it. */
    private Option option(Map<String, TechniqueOption<?>> users) {
        Map<String, List<String>> meanings = new LinkedHashMap<>();
        users.forEach((id, option) -> meanings.computeIfAbsent(option.help(), help -> new ArrayList<>())
                .add(id));
        List<String> parts = new ArrayList<>();
        meanings.forEach((help, ids) -> parts.add(whose(ids) + help));
        return of(users.values().iterator().next(), String.join("; ", parts));
    }

    private String whose(List<String> ids) {
        List<String> others = new ArrayList<>(techniques.keySet());
        others.removeAll(ids);
        if (others.isEmpty()) {
            return "";
        }
        return others.size() < ids.size()
                ? "all but " + String.join(", ", others) + ": "
                : String.join(", ", ids) + ": ";
    }

    /** An option of the engine as the command line has it. */
    public static Option of(TechniqueOption<?> option) {
        return of(option, option.help());
    }

    private static Option of(TechniqueOption<?> option, String help) {
        return option.argument() == null
                ? Arguments.flag(option.letter(), option.name(), help)
                : Arguments.value(option.letter(), option.name(), option.argument(), help);
    }

    /** The technique that the arguments choose. */
    public Technique chosen(Arguments arguments) {
        List<String> names = List.copyOf(techniques.keySet());
        return Techniques.named(arguments.oneOf(choice, names, names.get(0)), all);
    }

    /** The technique that the arguments choose, or else the one of this name. */
    public Technique chosen(Arguments arguments, String otherwise) {
        return Techniques.named(arguments.oneOf(choice, List.copyOf(techniques.keySet()), otherwise), all);
    }

    /** Whether the arguments choose all techniques, whatever these are. */
    public boolean isAll(Arguments arguments) {
        return arguments.text(choice, "").equals(ALL);
    }

    /**
     * The techniques that the arguments choose, each once.
     *
     * @param inAll those that {@value #ALL} stands for
     */
    public List<Technique> several(Arguments arguments, List<Technique> inAll) {
        String words = arguments.text(choice, "");
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
     * What the arguments say to a technique.
     *
     * @throws UsageException if they say what it does not take
     */
    public OptionValues values(Technique technique, Arguments arguments) {
        return values(technique, arguments, List.of(technique));
    }

    /**
     * What the arguments say to one of several techniques: what it takes.
     *
     * @throws UsageException if they say what none of them takes
     */
    public OptionValues values(Technique technique, Arguments arguments, List<? extends Technique> among) {
        Map<String, String> texts = new LinkedHashMap<>();
        byName.forEach((name, users) -> {
            Option option = of(users.values().iterator().next());
            if (!arguments.has(option)) {
                return;
            }
            if (among.stream().noneMatch(one -> users.containsKey(one.id()))) {
                throw new UsageException("--" + name + " is for " + String.join(", ", users.keySet())
                        + ": leave it out, or choose " + (users.size() == 1 ? "that" : "one of these"));
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
            if (arguments.has(of(one))) {
                texts.put(one.name(), arguments.text(of(one), "true"));
            }
        }
        return OptionValues.read(known, texts);
    }
}
