package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.recorder.agent.AgentOptions.Option;
import dev.heddle.replayer.agent.ReplayerAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of agent options says what the agents know. */
class AgentOptionsPageTest {
    private static final Path PAGE = Path.of("../../docs/reference/agent-options.md");
    private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)(?:=([^`]*))?` \\|((?:\\\\\\||[^|])*)\\|.*");

    private static final Path ROOT = Path.of("../..");
    private static final Pattern OPTIONS =
            Pattern.compile("-javaagent:[^ `]*heddle-(?:recorder|replayer)-agent\\.jar=([^ `'\"…]+)");

    /** Values and preset of an option, as the page has them. */
    private record Row(String values, String preset) {}

    private static Map<String, Row> rows() throws IOException {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && !row.group(1).equals("help")) {
                String values = row.group(2).replace("\\|", "|");
                assertThat(rows.put(row.group(1), new Row(values, row.group(3).strip())))
                        .isNull();
            }
        }
        return rows;
    }

    @Test
    void documentsEveryAgentOption() throws IOException {
        List<Option> options = new ArrayList<>(AgentOptions.RECORDER);
        options.addAll(ReplayerAgent.OPTIONS);
        Map<String, Row> rows = rows();
        assertThat(rows.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        options.stream().map(Option::key).toList());
        for (Option option : options) {
            Row row = rows.get(option.key());
            assertThat(row.values()).as(option.key()).isEqualTo(option.values());
            boolean hasPreset = option.preset() != null && !option.preset().isEmpty();
            if (hasPreset) {
                assertThat(row.preset()).as(option.key()).isEqualTo("`" + option.preset() + "`");
            } else {
                assertThat(row.preset()).as(option.key()).doesNotContain("`");
            }
        }
    }

    @Test
    void theAgentsReadTheOptionsOfAllPages() throws IOException {
        List<String> texts = new ArrayList<>();
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        for (Path page : pages) {
            Matcher all = OPTIONS.matcher(Files.readString(page));
            while (all.find()) {
                texts.add(all.group(1));
            }
        }
        assertThat(texts).hasSizeGreaterThan(5);
        assertThat(texts).filteredOn(text -> !text.startsWith("key=value")).allSatisfy(text -> assertThat(
                        AgentOptions.parse(text, ReplayerAgent.OPTIONS))
                .as(text)
                .isNotNull());
    }
}
