package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The page about techniques says what they say of themselves. */
class TechniquesPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reference", "techniques.md");

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
        table.append("\n| technique | option | meaning |\n|---|---|---|\n");
        for (Technique one : all) {
            for (TechniqueOption<?> option : one.options()) {
                table.append(String.format(
                        "| `%s` | `--%s%s` | %s |%n",
                        one.id(),
                        option.name(),
                        option.argument() == null ? "" : " " + option.argument().replace("|", "\\|"),
                        option.help()));
            }
        }
        List<String> wanted = table.toString().lines().toList();
        assertThat(Files.readAllLines(PAGE)).as(table.toString()).containsSequence(wanted);
    }
}
