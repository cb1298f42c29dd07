package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.DrFinderResults.Way;
import dev.heddle.experiments.tables.ResultRow;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DrFinderTablesTest {
    private final DrFinderResults results = new DrFinderResults();

    /** A run that did not end may have shown fewer races; the table marks it. */
    @Test
    void runsThatTheTimeLimitEndedAreCounted() {
        add(Way.NATIVE, 0, 100, false, false, "");
        add(Way.FT, 0, 200, false, false, "a");
        add(Way.CT, 0, 200, false, true, "a");
        add(Way.PCT, 0, 200, true, true, "");
        add(Way.PHASE_ONE, DrFinderTables.DEPTH, 160, false, false, "");
        add(Way.DR, DrFinderTables.DEPTH, 420, false, false, "a\nb");
        add(Way.DR, 1, 420, false, false, "c");
        results.add(ResultRow.of(
                "subject", "it", "column", Way.DR.title(), "depth", 1L, "race", "c", "words", "C.c, A and B"));
        DrFinderTables tables = new DrFinderTables(results);
        String[] lines = tables.races().lines().toArray(String[]::new);
        assertThat(lines[0]).endsWith("lost  stopped");
        // All, FT, CT, PCT, random, DR, new by DR.
        assertThat(lines[1].split(" +")).startsWith("it", "2", "1", "1", "0", "–", "2", "1");
        assertThat(lines[1].strip()).matches(".*\\s1\\s+2");
        assertThat(tables.depths().lines().get(1).split(" +")).containsExactly("it", "1/1", "2/1");
        assertThat(tables.found().lines().get(1)).contains("b", "5");
        assertThat(tables.found().lines().get(2)).contains("C.c, A and B", "1");
        assertThat(tables.times().lines().get(1)).contains("1.6", "4.2");
        assertThat(new DrFinderPage(tables).sections()).hasSize(3);
    }

    /** A class that each run generates again has another name in each, and its race still counts once. */
    @Test
    void aRaceOfAClassThatEachRunMakesAnewIsOne() {
        String[] names = {"ac8c9400a1x01a2x14ecx0f97xffffd8ff1f0a0", "ac8c9400a1x01a2x14e6x7fb4x0000578d93930"};
        for (int i = 0; i < names.length; i++) {
            String words = "exe." + names[i] + ".count, exe." + names[i] + ".set and exe." + names[i] + ".get";
            results.add(ResultRow.of(
                    "subject", "it", "column", Way.DR.title(), "depth", 1L, "race", "r" + i, "words", words));
        }
        add(Way.FT, 0, 200, false, false, "r0");
        add(Way.DR, DrFinderTables.DEPTH, 420, false, false, "r0\nr1");

        DrFinderTables tables = new DrFinderTables(results);

        // All, FT, CT, PCT, random, DR, new by DR.
        assertThat(tables.races().lines().get(1).split(" +")).startsWith("it", "1", "1", "–", "–", "–", "1", "0");
        assertThat(results.words("it")).containsExactly(Map.entry("r0", "exe.….count, exe.….set and exe.….get"));
    }

    /** The pairs of a recorded run are no races, and their recording is no timed run. */
    @Test
    void countsHiddenPairsAndThoseThatReversalProves() {
        add(Way.HIDDEN, 0, 900, false, false, "a\nb\nc");
        add(Way.PROVEN, 0, 900, false, false, "b");
        add(Way.DR, DrFinderTables.DEPTH, 420, false, false, "d");

        DrFinderTables tables = new DrFinderTables(results);

        assertThat(tables.proven().lines().get(1).split(" +")).containsExactly("it", "3", "1", "1");
        assertThat(tables.races().lines().get(1).split(" +")).startsWith("it", "1");
        assertThat(tables.times().lines().get(0)).doesNotContain("hidden");
    }

    private void add(Way way, int depth, long millis, boolean lost, boolean stopped, String races) {
        results.add(ResultRow.of(
                "subject",
                "it",
                "column",
                way.title(),
                "depth",
                depth,
                "run",
                1L,
                "races",
                races,
                "holds",
                0L,
                "thrashes",
                0L,
                "lost",
                lost ? 1L : 0L,
                "stopped",
                stopped ? 1L : 0L,
                "millis",
                millis));
    }
}
