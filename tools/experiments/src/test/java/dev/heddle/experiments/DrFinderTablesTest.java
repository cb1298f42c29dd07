package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.DrFinderResults.Column;
import dev.heddle.experiments.DrFinderResults.Point;
import dev.heddle.experiments.DrFinderResults.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrFinderTablesTest {
    private static final int DEPTH = 5;

    @TempDir
    Path temp;

    /** A run that did not come to its end may have seen less than it would have: that is said. */
    @Test
    void runsThatTheTimeLimitEndedAreCounted() throws IOException {
        DrFinderResults results = DrFinderResults.open(temp);
        results.add(point(Column.NATIVE), run(false, false));
        results.add(point(Column.FT), run(false, false, "a"));
        results.add(point(Column.CT), run(false, true, "a"));
        results.add(point(Column.PCT), run(true, true));
        results.add(point(Column.DR), run(false, false, "a", "b"));
        // What is in the file is what was measured.
        DrFinderResults again = DrFinderResults.open(temp);
        String[] lines = new DrFinderTables(List.of("it"), 1, 1, DEPTH, again)
                .races()
                .lines()
                .toArray(String[]::new);
        assertThat(lines[0]).endsWith("lost  stopped");
        assertThat(lines[1].split(" +")).startsWith("it", "2", "1", "1", "0", "0", "2", "1");
        assertThat(lines[1].strip()).matches(".*\\s1\\s+2");
    }

    private static Point point(Column column) {
        return new Point("it", column, column == Column.DR ? DEPTH : 0, 1);
    }

    private static Run run(boolean lost, boolean stopped, String... races) {
        TreeMap<String, String> names = new TreeMap<>();
        for (String race : races) {
            names.put(race, "the race " + race);
        }
        return new Run(1, names, 100, 0, 0, lost, stopped);
    }
}
