package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.Command.Result;
import dev.heddle.experiments.tables.Killed;
import dev.heddle.experiments.tables.Untimed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A small share of the tables, with real programs; every night all quick ones. */
@Timeout(1_800)
class TablesIT {
    private static final String[] SHARE = {"tables", "--quick", "--paper", "rpro", "--subject", "hashtable", "-o"};

    @TempDir
    Path temp;

    /** The rows of controlled runs are the same for every process that makes them, except timings. */
    @Tag("nightly")
    @Test
    void killedAndGoneOnWithItIsTheSame() throws Exception {
        String whole = Killed.toItsEnd(Killed.process(List.of(), List.of(), words("whole")));
        assertThat(whole).contains("[6/6]").endsWith("exit code 0");
        String killed = Killed.afterCell(Killed.process(List.of(), List.of(), words("killed")), 2, 1_500);
        assertThat(killed).contains("[2/6]").doesNotContain("exit code");
        String further = Killed.toItsEnd(Killed.process(List.of(), List.of(), words("killed")));
        assertThat(further).doesNotContain("[6/6]").endsWith("exit code 0");
        assertThat(Untimed.bytes(temp.resolve("killed"), new RproPaper(), temp))
                .isEqualTo(Untimed.bytes(temp.resolve("whole"), new RproPaper(), temp));
        // Every third run at least ends in the deadlock.
        assertThat(Files.readString(temp.resolve("whole/pages/rpro.md")))
                .containsPattern("\\| hashtable \\| 3 \\| \\d+ \\| 3 \\| 200 \\| 0 \\| 0\\.[3-9]");
    }

    private String[] words(String out) {
        String[] words = java.util.Arrays.copyOf(SHARE, SHARE.length + 1);
        words[SHARE.length] = temp.resolve(out).toString();
        return words;
    }

    @Test
    void aLibraryThatIsNotThereIsSaid() throws Exception {
        String subjects = System.getProperty("heddle.subjects");
        Path alone = Files.createDirectory(temp.resolve("alone"));
        Files.copy(Path.of(subjects, "heddle-subjects.jar"), alone.resolve("heddle-subjects.jar"));
        System.setProperty("heddle.subjects", alone.toString());
        try {
            Result result = Command.experiment(List.of(
                    "tables",
                    "--paper",
                    "rpro",
                    "--subject",
                    "dbcp65",
                    "--budget",
                    "1s",
                    "-o",
                    temp.resolve("out").toString()));
            assertThat(result.exitCode()).as(result.all()).isEqualTo(3);
            assertThat(result.out())
                    .contains("missing: dbcp65: size 1-20: no run came to its end or to the deadlock: ")
                    .contains("NoClassDefFoundError");
        } finally {
            System.setProperty("heddle.subjects", subjects);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.everywhere", matches = "true")
    void allQuickTablesAreMadeInTenMinutes() {
        long begin = System.nanoTime();
        Result result = Command.experiment(
                List.of("tables", "--quick", "-o", temp.resolve("quick").toString()));
        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.out())
                .doesNotContain("missing")
                .contains("assetfuzzer: ", "drfinder: ", "locon: ", "rankchecker: ", "rpro: ");
        assertThat((System.nanoTime() - begin) / 60_000_000_000L).isLessThan(10);
    }
}
