package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Technique;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page about the command lists every option of every verb, as its declaration states it. Other pages call only verbs
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

            This page lists the verbs of `heddle` with all options, as `heddle help VERB` prints them. A test compares it with the code.
            `hunt` and `analyze` also list the options of the [techniques](techniques.md). [Exit codes](results.md#exit-codes) stand with the reports.
            """;

    private static void append(Verb verb, StringBuilder page) {
        page.append("\n### ").append(verb.name()).append("\n\n").append(sentence(verb.summary()));
        page.append("\n\n```\n")
                .append(("heddle " + verb.name() + " " + verb.syntax()).stripTrailing())
                .append("\n```\n");
        if (verb.options().isEmpty()) {
            return;
        }
        page.append("\n| option | meaning |\n|---|---|\n");
        verb.options().stream().sorted(Comparator.comparing(VerbOption::name)).forEach(one -> page.append("| `")
                .append(cell(one.spellings()))
                .append("` | ")
                .append(cell(one.help()))
                .append(" |\n"));
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    }

    private static String wanted() {
        StringBuilder page = new StringBuilder(HEAD);
        for (VerbGroup group : VerbGroup.values()) {
            page.append("\n## ")
                    .append(sentence(group.inWords()).replaceAll("\\.$", ""))
                    .append('\n');
            Heddle.own().stream().filter(verb -> verb.group() == group).forEach(verb -> append(verb, page));
        }
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
