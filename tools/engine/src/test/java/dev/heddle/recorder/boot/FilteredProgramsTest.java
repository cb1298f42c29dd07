package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.assetfuzzer.AssetFuzzer;
import dev.heddle.analyzer.assetfuzzer.Options;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Filters are harmless: random programs, each recorded twice in the same order, with filters and without, give the same candidates, or
 * the analysis says that the recording may lack something. Here because it needs the recorder's logs and the analyzer.
 */
class FilteredProgramsTest {
    private static final int PROGRAMS = 600;

    @AfterEach
    void close() {
        Owners.close();
    }

    @Test
    void sameCandidatesOrAWord() {
        int silent = 0;
        int same = 0;
        int warned = 0;
        long dropped = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram program = new RandomProgram(new Random(seed));
            Owners.close();
            EventSource all = program.record();
            Owners.open();
            EventSource filtered = program.record();
            dropped += RecordedEvents.count(all) - RecordedEvents.count(filtered);

            Findings expected = analyze(all);
            Findings found = analyze(filtered);
            assertThat(ids(expected)).as("seed %d: nothing is made up", seed).containsAll(ids(found));
            if (isWarned(found.counts())) {
                warned++;
            } else {
                assertThat(ids(found)).as("seed %d: nothing is lost", seed).isEqualTo(ids(expected));
                same++;
                silent += ids(expected).isEmpty() ? 1 : 0;
            }
        }
        assertThat(same - silent).as("programs with candidates and no warning").isGreaterThan(PROGRAMS / 20);
        assertThat(dropped).as("accesses dropped").isGreaterThan(5L * PROGRAMS);
        assertThat(warned).as("programs with a warning").isLessThan(PROGRAMS * 5 / 6);
    }

    private static boolean isWarned(Map<String, Long> counts) {
        return counts.get("objectsHandedOverWithoutOrder") + counts.get("objectsHandedOverInTheirOwnMethods") > 0;
    }

    private static Findings analyze(EventSource source) {
        return AssetFuzzer.analyze(List.of(source), Options.defaults()).findings();
    }

    private static Set<String> ids(Findings findings) {
        Set<String> ids = new TreeSet<>();
        for (Finding finding : findings.findings()) {
            ids.add(finding.id());
        }
        return ids;
    }
}
