package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.assetfuzzer.AssetFuzzer;
import dev.heddle.analyzer.assetfuzzer.AssetFuzzerOptions;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.testing.Jdks;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Filters lose no candidate without a note: random programs, each recorded in the same order with and without filters,
 * give the same candidates, or the analysis reports that the recording may lack accesses. The test is here because it
 * needs the recorder's logs and the analyzer.
 */
class FilteredProgramsTest {
    private static final int PROGRAMS = Jdks.times(150, 300);

    @ParameterizedTest
    @EnumSource(names = {"UNITS", "PAIRS"})
    void givesTheSameCandidatesOrANote(Detail detail) {
        int again = 0;
        int silent = 0;
        int same = 0;
        int warned = 0;
        long dropped = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram program = new RandomProgram(new Random(seed));
            EventSource all = program.record(Detail.ALL);
            EventSource filtered = program.record(detail);
            dropped += RecordedEvents.count(all) - RecordedEvents.count(filtered);

            Findings expected = analyze(all);
            Findings found = analyze(filtered);
            assertThat(ids(expected)).as("seed %d: no false candidates", seed).containsAll(ids(found));
            again += readAgain(found.counts()) > 0 ? 1 : 0;
            if (handedOver(found.counts()) + readAgain(found.counts()) > 0) {
                warned++;
            } else {
                assertThat(ids(found)).as("seed %d: nothing is lost", seed).isEqualTo(ids(expected));
                same++;
                silent += ids(expected).isEmpty() ? 1 : 0;
            }
        }
        assertThat(same - silent).as("programs with candidates and no warning").isGreaterThan(PROGRAMS / 20);
        assertThat(dropped).as("accesses dropped").isGreaterThan(5L * PROGRAMS);
        assertThat(warned).as("programs with a warning").isLessThan(PROGRAMS * 9 / 10);
        assertThat(again > 0).as("unrecorded reads are reported").isEqualTo(detail == Detail.UNITS);
    }

    private static long handedOver(Map<String, Long> counts) {
        return counts.get("objectsHandedOverWithoutOrder") + counts.get("objectsHandedOverInTheirOwnMethods");
    }

    private static long readAgain(Map<String, Long> counts) {
        return counts.get("setsReadAgainWithoutOrder") + counts.get("setsReadAgainInLongUnits");
    }

    private static Findings analyze(EventSource source) {
        return AssetFuzzer.analyze(List.of(source), AssetFuzzerOptions.defaults())
                .findings();
    }

    private static Set<String> ids(Findings findings) {
        Set<String> ids = new TreeSet<>();
        for (Finding finding : findings.findings()) {
            ids.add(finding.id());
        }
        return ids;
    }
}
