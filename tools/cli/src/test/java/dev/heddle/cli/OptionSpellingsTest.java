package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.hunt.HuntVerb;
import dev.heddle.cli.record.RecordVerb;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.recorder.agent.AgentOptions.Option;
import dev.heddle.replayer.agent.ReplayerAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page about options lists which of the command, the agents, the annotation and the Maven plugin has an option, as
 * their declarations state it. The last two are read as source: their modules are built after this one.
 */
class OptionSpellingsTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path PAGE = ROOT.resolve("docs/reference/agent-options.md");
    private static final Path WANTED = Path.of("target", "spellings.md");
    private static final Path ANNOTATION = ROOT.resolve("tools/junit/src/main/java/dev/heddle/junit/HeddleTest.java");
    private static final Path GOALS = ROOT.resolve("tools/maven-plugin/src/main/java/dev/heddle/maven");
    private static final Pattern ELEMENT = Pattern.compile("(?m)^    \\S+ (\\w+)\\(\\) default");
    private static final Pattern PROPERTY = Pattern.compile("property = \"heddle\\.(\\w+)\"");

    @Test
    void pageListsWhoHasEachOption() throws IOException {
        Map<String, Set<String>> places = new TreeMap<>();
        add(
                places,
                "command",
                Stream.of(new HuntVerb(), new RecordVerb())
                        .flatMap(verb -> verb.options().stream())
                        .map(VerbOption::name));
        add(
                places,
                "agent",
                Stream.concat(AgentOptions.RECORDER.stream(), ReplayerAgent.OPTIONS.stream())
                        .map(Option::key));
        add(places, "`@HeddleTest`", names(ELEMENT, ANNOTATION));
        try (Stream<Path> goals = Files.list(GOALS)) {
            for (Path goal : goals.sorted().toList()) {
                add(places, "Maven", names(PROPERTY, goal));
            }
        }
        Map<String, List<String>> options = new TreeMap<>();
        places.forEach((name, found) -> {
            if (found.size() > 1) {
                options.computeIfAbsent(String.join(", ", found), any -> new ArrayList<>())
                        .add("`" + name + "`");
            }
        });
        assertThat(options.keySet()).anyMatch(found -> found.contains("Maven") && found.contains("agent"));
        String table = options.entrySet().stream()
                .map(entry -> "| " + entry.getKey() + " | " + String.join(", ", entry.getValue()) + " |\n")
                .collect(Collectors.joining("", "| option of | names |\n|---|---|\n", ""));
        Files.writeString(WANTED, table);
        assertThat(Files.readString(PAGE))
                .as("copy %s to the section Spellings", WANTED)
                .contains("## Spellings", table);
    }

    private static void add(Map<String, Set<String>> places, String place, Stream<String> names) {
        names.forEach(
                name -> places.computeIfAbsent(name, any -> new TreeSet<>()).add(place));
    }

    /** Names as the command spells them: {@code fail-on} for {@code failOn}. */
    private static Stream<String> names(Pattern pattern, Path file) throws IOException {
        return pattern
                .matcher(Files.readString(file))
                .results()
                .map(found -> found.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                .toList()
                .stream();
    }
}
