package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.record.RecordVerb;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page about the command lists every option of every verb, as its declaration states it, except those that the
 * page about techniques lists. Other pages call only verbs
 * and options that exist.
 */
class CommandPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reference", "command.md");
    private static final Path WANTED = Path.of("target", "command.md");

    /** A call in a block of code, at the begin of a line, or between backquotes. */
    private static final Pattern CALL = Pattern.compile("(?m)(?:^|`)(?:\\./)?heddle ([a-z]+)([^`\\n]*)");

    private static final Pattern OPTION = Pattern.compile(" --([a-z][a-z-]*)");

    /** Comments, the program after two hyphens, and what a shell does with the output or inserts. */
    private static final Pattern OTHER_COMMANDS = Pattern.compile(" (?:--|#|\\|) .*|\\$\\([^)]*\\)");

    private static final int FEWEST_CALLS = 100;
    private static final String HEAD = """
            # The command

            This page lists the verbs of `heddle` with their options; a test compares it with the code. `heddle help VERB` prints them too.
            Options with one meaning in several verbs stand [at the end](#options-of-several-verbs), those of a [technique](../glossary.md) with the [techniques](techniques.md),
            and [exit codes](results.md#exit-codes) with the reports.
            """;

    /** Help of options that mean the same as those of this verb. */
    private static final String AS_FOR_RECORD = "as for record";

    private static void append(Verb verb, Set<String> common, StringBuilder page) {
        page.append("\n### ").append(verb.name()).append("\n\n").append(sentence(verb.summary()));
        page.append("\n\n```\n")
                .append(("heddle " + verb.name() + " " + verb.syntax()).stripTrailing())
                .append("\n```\n");
        List<VerbOption<?>> listed = listed(verb);
        List<String> rows = listed.stream()
                .map(CommandPageTest::row)
                .filter(row -> !common.contains(row))
                .toList();
        if (!rows.isEmpty()) {
            page.append("\n");
            rows.forEach(page::append);
        }
        List<String> others = listed.stream()
                .filter(one -> common.contains(row(one)))
                .map(one -> "`--" + one.name() + "`")
                .toList();
        if (!others.isEmpty()) {
            page.append("\nAlso ").append(String.join(", ", others)).append(".\n");
        }
    }

    /** The options of a verb, without those that the page of techniques lists. */
    private static List<VerbOption<?>> listed(Verb verb) {
        return verb.options().stream()
                .filter(one -> !isOfTechniques(verb, one.name()))
                .sorted(Comparator.comparing(VerbOption::name))
                .<VerbOption<?>>map(one -> one)
                .toList();
    }

    /** Whether the page of techniques lists the option with all its meanings. */
    private static boolean isOfTechniques(Verb verb, String name) {
        return switch (verb.name()) {
            case "hunt" ->
                isListed(
                        helps(Hunts.techniques(), Technique::options, name),
                        helps(Hunts.techniques(), one -> Hunts.of(one).options(), name));
            case "analyze" ->
                !helps(Techniques.installed().analysing(), Technique::options, name)
                        .isEmpty();
            default -> false;
        };
    }

    private static boolean isListed(Set<String> listed, Set<String> all) {
        return !listed.isEmpty() && listed.containsAll(all);
    }

    /** The meanings of the options of this name. */
    private static Set<String> helps(
            List<Technique> techniques, Function<Technique, List<TechniqueOption<?>>> options, String name) {
        Set<String> helps = new HashSet<>();
        for (Technique technique : techniques) {
            for (TechniqueOption<?> option : options.apply(technique)) {
                if (option.name().equals(name)) {
                    helps.add(option.help());
                }
            }
        }
        return helps;
    }

    private static String row(VerbOption<?> option) {
        String help = option.help();
        if (help.equals(AS_FOR_RECORD)) {
            help = new RecordVerb()
                    .options().stream()
                            .filter(one -> one.name().equals(option.name()))
                            .findFirst()
                            .orElseThrow()
                            .help();
        }
        return "- `" + option.spellings() + "`: " + escaped(help) + "\n";
    }

    /** The rows that several verbs have, with these verbs. */
    private static Map<String, List<String>> commonRows() {
        Map<String, List<String>> verbs = new TreeMap<>(Comparator.comparing(row -> row.substring(row.indexOf("--"))));
        for (Verb verb : Heddle.own()) {
            listed(verb).forEach(option -> verbs.computeIfAbsent(row(option), row -> new ArrayList<>())
                    .add(verb.name()));
        }
        verbs.values().removeIf(users -> users.size() == 1);
        return verbs;
    }

    /** The verbs stand in the rows of options with several meanings. */
    private static void appendCommon(Map<String, List<String>> common, StringBuilder page) {
        page.append("\n## Options of several verbs\n\n");
        common.forEach((row, verbs) -> {
            long meanings = common.keySet().stream()
                    .filter(other -> name(other).equals(name(row)))
                    .count();
            page.append(meanings == 1 ? row : row.stripTrailing() + " (" + String.join(", ", verbs) + ")\n");
        });
    }

    private static String name(String row) {
        return row.replaceFirst("(?s).*?--([a-z-]+).*", "$1");
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    private static String escaped(String text) {
        return text.replace("*", "\\*").replace("<", "&lt;");
    }

    private static String wanted() {
        StringBuilder page = new StringBuilder(HEAD);
        Map<String, List<String>> common = commonRows();
        for (VerbGroup group : VerbGroup.values()) {
            page.append("\n## ")
                    .append(sentence(group.inWords()).replaceAll("\\.$", ""))
                    .append('\n');
            Heddle.own().stream()
                    .filter(verb -> verb.group() == group)
                    .forEach(verb -> append(verb, common.keySet(), page));
        }
        appendCommon(common, page);
        return page.toString();
    }

    @Test
    void listsEveryOptionAsDeclared() throws IOException {
        String wanted = wanted();
        Files.createDirectories(WANTED.getParent());
        Files.writeString(WANTED, wanted);
        assertThat(Files.readString(PAGE))
                .as("copy tools/cli/%s to docs/reference/command.md", WANTED)
                .isEqualTo(wanted);
    }

    /** Verb and options of each call of the command in the pages, up to the program that it runs. */
    @Test
    void pagesCallVerbsAndOptionsThatExist() throws IOException {
        Set<String> ofTechniques = new TreeSet<>();
        for (Technique technique : Hunts.techniques()) {
            technique.options().forEach(option -> ofTechniques.add(option.name()));
        }
        for (Technique technique : Techniques.installed().analysing()) {
            technique.options().forEach(option -> ofTechniques.add(option.name()));
        }
        // The script of the source tree has install.
        Set<String> verbs = new TreeSet<>(List.of("help", "install"));
        Heddle.own().forEach(verb -> verbs.add(verb.name()));
        List<String> unknown = new ArrayList<>();
        int calls = 0;
        for (Path page : pages()) {
            Matcher call = CALL.matcher(Files.readString(page));
            while (call.find()) {
                calls++;
                Set<String> known = new TreeSet<>(ofTechniques);
                Heddle.own().stream()
                        .filter(verb -> verb.name().equals(call.group(1)))
                        .forEach(verb -> verb.options().forEach(option -> known.add(option.name())));
                if (!verbs.contains(call.group(1))) {
                    unknown.add(page + ": " + call.group());
                }
                Matcher option =
                        OPTION.matcher(OTHER_COMMANDS.matcher(call.group(2)).replaceAll(""));
                while (option.find()) {
                    if (!known.contains(option.group(1))) {
                        unknown.add(page + ": " + call.group() + ": " + option.group());
                    }
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(calls).isGreaterThanOrEqualTo(FEWEST_CALLS);
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("..", "..", "README.md")));
        try (Stream<Path> files = Files.walk(Path.of("..", "..", "docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    @Test
    void declaresEachOptionOfAVerbOnce() {
        for (Verb verb : Heddle.own()) {
            List<String> names = verb.options().stream().map(VerbOption::name).toList();
            assertThat(names).as(verb.name()).doesNotHaveDuplicates();
        }
    }
}
