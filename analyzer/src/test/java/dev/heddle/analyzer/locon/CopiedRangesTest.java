package dev.heddle.analyzer.locon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.CopyingProgram;
import dev.heddle.analyzer.TraceBuilder;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A copy of a range has the same pairs as a copy element by element. */
class CopiedRangesTest {
    @Test
    void findsTheSamePairsInACopyAndItsLoop() {
        int pairs = 0;
        for (long seed = 1; seed <= 300; seed++) {
            TraceBuilder ranges = CopyingProgram.of(seed, false);
            Set<String> found = pairs(ranges);
            assertThat(found).as("seed %d%n%s", seed, ranges).isEqualTo(pairs(CopyingProgram.of(seed, true)));
            pairs += found.size();
        }
        assertThat(pairs).isPositive();
    }

    private static Set<String> pairs(TraceBuilder trace) {
        PairNames names = new PairNames();
        RunPairs run = PairCollector.one(trace, names, true);
        Set<String> pairs = Arrays.stream(run.pairs())
                .mapToObj(names::pair)
                .map(pair -> pair.headThread() + " " + names.place(pair.head()) + ", " + pair.tailThread() + " "
                        + names.place(pair.tail()))
                .collect(Collectors.toCollection(TreeSet::new));
        pairs.addAll(Arrays.stream(run.patterns())
                .mapToObj(names::pattern)
                .map(pattern -> pattern.toString())
                .toList());
        return pairs;
    }
}
