package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RaceSetTest {
    private static final int WRITE = 300;
    private static final int READ = 301;

    /** Two threads may read at one stamp, each the value of another write. */
    @Test
    void keepsTheSameExampleInAnyOrder() {
        String expected = null;
        for (int seed = 0; seed < 100; seed++) {
            List<FoundRace> found = new ArrayList<>();
            for (int reader = 2; reader < 5; reader++) {
                for (int target = 1; target < 3; target++) {
                    found.add(new FoundRace(
                            1,
                            EventLayout.word0(4L * target, WRITE),
                            true,
                            reader,
                            EventLayout.word0(105, READ),
                            false,
                            target));
                }
            }
            Collections.shuffle(found, new Random(seed));
            RaceSet races = new RaceSet();
            found.forEach(races::add);
            assertThat(races.inOrder()).hasSize(1);
            FoundRace kept = races.inOrder().iterator().next();
            String text = kept.laterThread + " " + kept.target + " " + kept.occurrences;
            expected = expected == null ? text : expected;
            assertThat(text).isEqualTo(expected);
        }
        assertThat(expected).isEqualTo("2 1 6");
    }
}
