package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.testing.Jdks;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Filters and races: random programs, each recorded in the same order with and without filters. Every race of the
 * filtered recording is a race of the complete one; missing races are noted.
 */
class FilteredRacesTest {
    private static final int PROGRAMS = Jdks.times(100, 300);

    @ParameterizedTest
    @EnumSource(names = {"RACES", "UNITS", "PAIRS"})
    void reportsOnlyRealRacesAndNotesMissingOnes(Detail detail) {
        int racy = 0;
        int silent = 0;
        int warned = 0;
        int lost = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram program = new RandomProgram(new Random(seed));
            RaceReport expected = read(program.record(Detail.ALL));
            RaceReport found = read(program.record(detail));

            assertThat(variables(expected)).as("seed %d: no false races", seed).containsAll(variables(found));
            if (found.findings().counts().get("objectsHandedOverWithoutOrder") > 0) {
                warned++;
                lost += variables(found).equals(variables(expected)) ? 0 : 1;
            } else {
                assertThat(variables(found))
                        .as("seed %d: nothing is lost", seed)
                        .isEqualTo(variables(expected));
                racy += expected.races().isEmpty() ? 0 : 1;
                silent += expected.races().isEmpty() ? 1 : 0;
            }
        }
        assertThat(racy).as("programs with races and no warning").isGreaterThan(PROGRAMS / 50);
        assertThat(silent).as("programs without races and without a warning").isPositive();
        assertThat(lost)
                .as("programs that lose a racy variable, with a warning")
                .isLessThan(warned);
    }

    private static RaceReport read(EventSource source) {
        RaceCollector races = new RaceCollector();
        races.read(source, true);
        return races.report();
    }

    private static Set<String> variables(RaceReport report) {
        Set<String> names = new TreeSet<>();
        for (Race race : report.races()) {
            names.add(race.variable());
        }
        return names;
    }
}
