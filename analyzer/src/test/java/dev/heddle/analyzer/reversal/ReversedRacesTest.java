package dev.heddle.analyzer.reversal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.trace.AllOrders;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.RandomRuns;
import dev.heddle.analyzer.trace.RandomRuns.Family;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.trace.testing.Jdks;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReversedRacesTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(700, 2_000));
    private static final double MOST_MISSED = 0.01;

    private static Set<String> races(Trace trace, String run) {
        Set<String> found = new TreeSet<>();
        WitnessChecker checker = new WitnessChecker(trace, thread -> "T" + thread);
        RaceConsumer consumer = new RaceConsumer() {
            @Override
            public boolean wants(int earlier, int later) {
                return true;
            }

            @Override
            public void race(int earlier, int later, Supplier<Witness> witness) {
                Witness shown = witness.get();
                assertThat(checker.check(shown)).as("%s%n%s", shown, run).isNull();
                found.add(earlier + "-" + later);
            }
        };
        new ReversedRaces(RunIndex.of(trace), consumer, (one, other) -> true).find();
        return found;
    }

    @ParameterizedTest
    @EnumSource
    void findsOnlyRacesAndMissesFew(Family family) {
        int all = 0;
        int missed = 0;
        String example = "";
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 14);
            Trace trace = run.trace();
            Set<String> real = new AllOrders(trace, false).races();
            Set<String> found = races(trace, run.toString());
            assertThat(real).as("seed %d %s", seed, run).containsAll(found);
            all += real.size();
            missed += real.size() - found.size();
            if (found.size() < real.size() && example.isEmpty()) {
                example = "seed " + seed + ": " + real + ", found " + found + run;
            }
        }
        assertThat((double) missed / all).as(example).isLessThanOrEqualTo(MOST_MISSED);
    }
}
