package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.call;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.point;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.plan.SequencePlan.Step;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sequences on hand-made programs: a method {@code u} called from {@code run@7}, and {@code v} called from
 * {@code run@8}.
 */
@Timeout(120)
class SequenceTest {
    private final List<String> log = new ArrayList<>();

    @Test
    void steersTheLastThreadToItsGateFirst() {
        // v, then u; a third thread is not involved.
        SequencePlan plan = plan(step("0.2", "v", 8), step("0.1", "u", 7));
        for (long seed = 0; seed < 16; seed++) {
            Object lock = new Object();
            log.clear();
            Outcome outcome = Simulation.run(plan.withSeed(seed), () -> {
                        Thread u = spawn(() -> takes("run@7", "u", lock));
                        Thread v = spawn(() -> takes("run@8", "v", lock));
                        Thread other = spawn(() -> {
                            write(this, "w@1");
                            log.add("other");
                        });
                        join(u, v, other);
                    })
                    .outcome();
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(outcome.thrashes()).isZero();
            List<String> first = seed % 8 < 4 ? List.of("u comes", "v comes", "v") : List.of("v comes", "v");
            assertThat(log.subList(0, first.size())).as("seed %d", seed).isEqualTo(first);
            assertThat(log.indexOf("v")).isLessThan(log.indexOf("u"));
        }
    }

    private void takes(String from, String method, Object lock) throws Exception {
        call(from, method, () -> {
            write(this, method + "@1");
            log.add(method + " comes");
            locked(lock, method + "@2", () -> log.add(method));
        });
    }

    private static SequencePlan plan(Step... steps) {
        return new SequencePlan("test", "deadlock", 0, "test", List.of(), true, List.of(steps), List.of(), List.of());
    }

    private static Step step(String thread, String method, int call) {
        return new Step(thread, Op.ACQUIRE, List.of(point(method, 2), point("run", call)), 1);
    }
}
