package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionFamilyTest {
    @TempDir
    Path plans;

    @Test
    void triesHarmlessPredictionsBeforeUnreachedOnes() throws IOException {
        PredictionFamily predictions = predictions(6, "never", "came");
        run(predictions, "never", false);
        run(predictions, "came", true);
        run(predictions, "came", true);
        run(predictions, "never", false);
        assertThat(predictions.next("next", 1)).isNull();
        assertThat(predictions.all())
                .extracting(PredictionFamily.Prediction::tried)
                .containsExactly(6L, 6L);
        assertThat(predictions.all())
                .extracting(PredictionFamily.Prediction::came)
                .containsExactly(0L, 6L);
        // Two runs of each batch had one schedule.
        assertThat(predictions.all())
                .extracting(PredictionFamily.Prediction::continuations)
                .containsExactly(0, 4);
    }

    @Test
    void makesNoMoreRunsThanTries() throws IOException {
        PredictionFamily predictions = predictions(4, "one");
        run(predictions, "one", true);
        assertThat(predictions.next("next", 9).runs()).isEqualTo(1);
    }

    @Test
    void countsNoTryIfThePlanDoesNotFit() throws IOException {
        PredictionFamily predictions = predictions(6, "one");
        RunBatch batch = predictions.next("next", 1);
        predictions.made(
                batch,
                List.of(made(
                        batch.first(), RunVerdict.UNFIT, outcome(batch.first(), false, "no such instruction"), 0)));
        PredictionFamily.Prediction one = predictions.all().get(0);
        assertThat(one.tried()).isZero();
        assertThat(one.obstacle()).isEqualTo("no such instruction");
        assertThat(predictions.next("next", 1))
                .as("another run would not start either")
                .isNull();
    }

    @Test
    void triesAgainAfterARunThatTheBudgetCut() throws IOException {
        PredictionFamily predictions = predictions(6, "one");
        RunBatch batch = predictions.next("next", 1);
        predictions.made(batch, List.of(made(batch.first(), RunVerdict.CUT, null, 0)));
        assertThat(predictions.all().get(0).obstacle()).isNull();
        run(predictions, "one", false);
        assertThat(predictions.all().get(0).tried()).isEqualTo(3);
    }

    @Test
    void triesOtherPlacesBeforeARepetition() throws IOException {
        PredictionFamily predictions = new PredictionFamily(6, null);
        add(predictions, "low", List.of(place("two")), 10);
        add(predictions, "best", List.of(place("one")), 30);
        add(predictions, "again", List.of(place("one")), 20);
        predictions.tryEachOnce();
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            RunBatch batch = predictions.next("next", 1);
            assertThat(batch.runs()).isEqualTo(1);
            order.add(batch.plan().id());
            predictions.made(batch, List.of(made(batch.first(), false, 1)));
        }
        assertThat(order).containsExactly("best", "low", "again");
    }

    private static Finding.Place place(String method) {
        return Finding.Place.of(List.of(new CodePoint("p.P", method, "()V", 1, 1, "P.java")), "read", "x");
    }

    private PredictionFamily predictions(int tries, String... ids) throws IOException {
        PredictionFamily predictions = new PredictionFamily(tries, null);
        for (String id : ids) {
            add(predictions, id, List.of(), 0);
        }
        return predictions;
    }

    private void add(PredictionFamily predictions, String id, List<Finding.Place> places, int score)
            throws IOException {
        List<CodePoint> here = List.of(new CodePoint("p.P", "run", "()V", 1, 1, "P.java"));
        SequencePlan.Step step = new SequencePlan.Step("0.1", Op.ACQUIRE, here, 1);
        PlanFile.write(
                plans.resolve(id + ".json"),
                new SequencePlan(
                        id, "deadlock", 0, "test", List.of(), true, List.of(step, step), List.of(), List.of()));
        Finding finding = new Finding(
                id, "deadlock", Finding.Status.CANDIDATE, id, places, List.of(), id + ".json", null, null, Map.of());
        Finding ranked = new Score(score, List.of()).in(finding);
        predictions.add(new Findings("deadlock", List.of(), Map.of(), List.of(ranked)), plans);
    }

    /** The next batch, which must be about this prediction: three runs, the last two of them with the same schedule. */
    private static void run(PredictionFamily predictions, String id, boolean reached) {
        RunBatch batch = predictions.next("next", 1);
        assertThat(batch.plan().id()).isEqualTo(id);
        assertThat(batch.runs()).isEqualTo(3);
        predictions.made(
                batch,
                List.of(
                        made(batch.first(), reached, batch.first()),
                        made(batch.first() + 1, reached, batch.first() + 1),
                        made(batch.first() + 2, reached, batch.first() + 1)));
    }

    private static SeedRun made(long seed, boolean reached, long turns) {
        return made(seed, RunVerdict.PASSED, outcome(seed, reached, ""), turns);
    }

    private static SeedRun made(long seed, RunVerdict verdict, Outcome outcome, long turns) {
        return new SeedRun(seed, verdict, null, outcome, null, null, turns, null);
    }

    private static Outcome outcome(long seed, boolean reached, String progress) {
        return new Outcome(
                Outcome.SCHEMA_VERSION,
                "p",
                seed,
                Outcome.Mode.SERIAL,
                Outcome.End.EXIT,
                reached,
                progress,
                1,
                0,
                2,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                List.of(),
                null,
                List.of());
    }
}
