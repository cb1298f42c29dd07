package dev.heddle.analyzer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.trace.RandomRuns.Family;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LockSectionsTest {
    private static final int RUNS = 300;
    private static final int EVENTS = 60;

    /** Compares with all sections, one by one. */
    @ParameterizedTest
    @EnumSource
    void findsTheSectionsAroundAnEvent(Family family) {
        int found = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.ofLocks(seed, family, EVENTS);
            Trace trace = run.trace();
            LockSections sections = new LockSections(trace);
            for (int event = 0; event < trace.size(); event++) {
                IntArrayList expected = new IntArrayList();
                for (int section = 0; section < sections.size(); section++) {
                    int release = sections.release(section);
                    if (trace.thread(sections.acquisition(section)) == trace.thread(event)
                            && sections.acquisition(section) < event
                            && (release == LockSections.OPEN || release >= event)) {
                        expected.add(section);
                    }
                }
                found += expected.size();
                assertThat(sections.around(event).toIntArray())
                        .as("seed %d event %d %s", seed, event, run)
                        .isEqualTo(expected.toIntArray());
            }
        }
        assertThat(found).isGreaterThan(RUNS);
    }
}
