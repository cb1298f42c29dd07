package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks the loop with families that do not keep their contract. The runs are simulated, the rest is real. */
@Timeout(60)
class HuntLoopTest {
    private static final Failure BOOM = new Failure("Boom (thread 0.1)", "uncaught Boom at a.B.c");

    @TempDir
    Path directory;

    private final List<String> notes = new ArrayList<>();
    private final Bandit families = new Bandit();
    private Duration budget = Duration.ofHours(1);
    private boolean first;
    private long failingSeed;

    /** Gives this number of batches of two runs. */
    private static final class Counted implements Family {
        private final String name;
        private final int batches;
        private int given;

        Counted(String name, int batches) {
            this.name = name;
            this.batches = batches;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public RunBatch next(String id, int most) {
            return given == batches ? null : new RunBatch(new RandomPlan(id, name, 1), 2L * given++ + 1, 2);
        }
    }

    private record Named(String name, RuntimeException error, CountDownLatch waits) implements Family {
        @Override
        public RunBatch next(String id, int most) throws IOException {
            if (error != null) {
                throw error;
            }
            try {
                waits.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return null;
        }
    }

    @Test
    void goesOnWithOtherFamiliesAfterOneFailed() throws Exception {
        families.add(new Named("broken", new IllegalStateException("not today"), null), 2);
        families.add(new Counted("good", 3), 2);
        HuntLoop loop = run();
        assertThat(loop.made()).isEqualTo(6);
        assertThat(notes)
                .containsExactly("the family \"broken\" gets no more runs, because it failed:"
                        + " java.lang.IllegalStateException: not today");
    }

    @Test
    void reportsTheErrorOfTheOnlyFamily() {
        families.add(new Named("broken", new IllegalStateException("not today"), null), 2);
        assertThatThrownBy(this::run).isInstanceOf(IllegalStateException.class).hasMessage("not today");
    }

    @Test
    void leavesOutAFamilyThatDoesNotReturn() throws Exception {
        FamilyCalls calls = new FamilyCalls(Duration.ofSeconds(2));
        Named hanging = new Named("hanging", null, new CountDownLatch(1));
        assertThatThrownBy(() -> calls.call("hanging", () -> hanging.next("1", 1)))
                .isInstanceOf(TechniqueException.class)
                .hasMessageContaining("hanging took longer than");
        assertThat(calls.call("other", () -> "another family")).isEqualTo("another family");
    }

    @Test
    void endsAnEndlessFamilyWithTheBudget() throws Exception {
        budget = Duration.ofSeconds(1);
        families.add(new Counted("endless", Integer.MAX_VALUE), 2);
        families.add(new Counted("small", 1), 2);
        HuntLoop loop = run();
        assertThat(loop.isBudgetSpent()).isTrue();
        assertThat(families.arms().get(0).runs()).isPositive();
        assertThat(families.arms().get(1).runs()).isEqualTo(2);
    }

    @Test
    void endsIfTheBudgetIsOverBeforeTheFirstRun() throws Exception {
        budget = TimeBudget.GRACE.multipliedBy(-2);
        families.add(new Counted("late", Integer.MAX_VALUE), 2);
        HuntLoop loop = run();
        assertThat(loop.made()).isZero();
        assertThat(loop.isBudgetSpent()).isTrue();
    }

    @Test
    void endsIfNoFamilyHasASchedule() throws Exception {
        families.add(new Counted("empty", 0), 2);
        HuntLoop loop = run();
        assertThat(loop.made()).isZero();
        assertThat(loop.isBudgetSpent()).isFalse();
        assertThat(loop.endReason()).isNotNull();
    }

    @Test
    void stopsAfterTheFirstConfirmedFailure() throws Exception {
        first = true;
        failingSeed = 3;
        families.add(new Counted("good", 10), 2);
        HuntLoop loop = run();
        assertThat(loop.made()).isEqualTo(3);
        assertThat(loop.runs().found()).singleElement().satisfies(failure -> {
            assertThat(failure.isExactChecked()).isTrue();
            assertThat(loop.origin(failure)).isEqualTo(new HuntLoop.Origin("good", 3));
        });
    }

    private HuntLoop run() throws IOException, InterruptedException {
        MadeUpRuns program = new MadeUpRuns(Outcome.Mode.SERIAL, (plan, seed) -> seed == failingSeed ? BOOM : null);
        Progress progress = new Progress() {
            @Override
            public void status(String text) {}

            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
        try (Workers workers = new Workers(1);
                SeedRuns runs = new SeedRuns(program, null, directory, workers, progress)) {
            HuntLoop loop = new HuntLoop(
                    runs, () -> families, "test", directory.resolve("plans"), TimeBudget.of(budget), first, progress);
            loop.run();
            return loop;
        }
    }
}
