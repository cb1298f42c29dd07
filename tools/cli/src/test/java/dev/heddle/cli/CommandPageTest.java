package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about the command lists every option of every verb, as its declaration states it. */
class CommandPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reference", "command.md");
    private static final Path WANTED = Path.of("target", "command.md");
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

    @Test
    void declaresEachOptionOfAVerbOnce() {
        for (Verb verb : Heddle.own()) {
            List<String> names = verb.options().stream().map(VerbOption::name).toList();
            assertThat(names).as(verb.name()).doesNotHaveDuplicates();
        }
    }
}
