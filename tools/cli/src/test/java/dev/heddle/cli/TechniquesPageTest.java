package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The page about techniques says what they say of themselves. */
class TechniquesPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reference", "techniques.md");

    /** An option and its meaning. */
    private record TechniqueLine(String spelling, String help) {}

    @Test
    void hasARowForEachTechnique() throws Exception {
        Techniques installed = Techniques.installed();
        Set<Technique> all = new LinkedHashSet<>(Hunts.techniques());
        all.addAll(installed.analysing());
        StringBuilder table = new StringBuilder("| id | does | with | needs |\n|---|---|---|---|\n");
        for (Technique one : all) {
            String verbs = (Hunts.techniques().contains(one) ? "`hunt`" : "")
                    + (Hunts.techniques().contains(one) && installed.analysing().contains(one) ? ", " : "")
                    + (installed.analysing().contains(one) ? "`analyze`" : "");
            table.append(String.format("| `%s` | %s | %s | %s |%n", one.id(), one.help(), verbs, one.needs()));
        }
        table.append("\n");
        // Options that mean the same for several techniques share a line.
        Map<TechniqueLine, List<String>> users = new LinkedHashMap<>();
        for (Technique one : all) {
            for (TechniqueOption<?> option : one.options()) {
                String spelling = "--" + option.name() + (option.argument() == null ? "" : " " + option.argument());
                users.computeIfAbsent(new TechniqueLine(spelling, option.help()), key -> new ArrayList<>())
                        .add("`" + one.id() + "`");
            }
        }
        users.forEach((line, ids) ->
                table.append(String.format("- `%s` (%s): %s%n", line.spelling(), String.join(", ", ids), line.help())));
        List<String> wanted = table.toString().lines().toList();
        assertThat(Files.readAllLines(PAGE)).as(table.toString()).containsSequence(wanted);
    }
}
