package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Compares the starved pools predicted from one run that ends with those that the schedules of a small program reach. */
class PoolOracleTest {
    private static final int PROGRAMS = 20_000;

    /**
     * Every place of a reachable starvation is predicted. Some predictions are impossible, most of them because other
     * tasks starve the pool before.
     */
    @Test
    void predictsEveryPlaceOfAReachableStarvation() {
        long reached = 0;
        long predictions = 0;
        long impossible = 0;
        long ofCorrect = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            PoolProgram program = PoolProgram.random(random);
            TraceBuilder run = null;
            for (int i = 0; run == null && i < 20; i++) {
                run = program.run(random);
            }
            if (run == null) {
                continue;
            }
            Set<Set<String>> reachable = program.reachable();
            Set<Set<String>> predicted = predicted(run);
            Set<String> places = new TreeSet<>();
            reachable.forEach(places::addAll);
            reached += places.size();
            predicted.forEach(places::removeAll);
            assertThat(places)
                    .as("seed %d, program %s%nrun%n%s", seed, program, run)
                    .isEmpty();
            predictions += predicted.size();
            predicted.removeAll(reachable);
            impossible += predicted.size();
            ofCorrect += reachable.isEmpty() ? predicted.size() : 0;
        }
        assertThat(List.of(reached, predictions, impossible, ofCorrect))
                .as("places of starvations, predictions, of these impossible, of these in correct programs")
                .isEqualTo(List.of(930L, 696L, 83L, 27L));
    }

    private static Set<Set<String>> predicted(TraceBuilder run) {
        Set<Set<String>> all = new HashSet<>();
        for (Prediction prediction :
                Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates()) {
            if (prediction instanceof Hang hang && hang.cause() == Hang.Cause.STARVED) {
                Set<String> places = new TreeSet<>();
                for (SequencePlan.Stuck stuck : hang.stuck()) {
                    CodePoint task = stuck.at().get(2);
                    places.add(task.method().substring("task".length()) + ":" + task.offset());
                }
                all.add(places);
            }
        }
        return all;
    }
}
