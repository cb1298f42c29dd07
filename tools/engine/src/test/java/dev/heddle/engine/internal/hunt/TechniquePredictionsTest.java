package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.LimitedCall;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The techniques and their results are simulated. */
@Timeout(60)
class TechniquePredictionsTest {
    private static final long HOUR = 3_600_000_000_000L;

    @TempDir
    Path directory;

    private final TechniquePredictions predictions =
            new TechniquePredictions(new JavaCommand(List.of("java", "-cp", "none", "Main")));

    /** Predicts one sequence when it is released. It ignores interrupts. */
    private record Slow(String id, CountDownLatch begun, CountDownLatch released) implements Predicting {
        static Slow released(String id) {
            return new Slow(id, new CountDownLatch(1), new CountDownLatch(0));
        }

        static Slow held(String id) {
            return new Slow(id, new CountDownLatch(1), new CountDownLatch(1));
        }

        @Override
        public String title() {
            return id;
        }

        @Override
        public String help() {
            return id;
        }

        @Override
        public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
            begun.countDown();
            while (released.getCount() > 0) {
                Thread.onSpinWait();
            }
            List<CodePoint> here = List.of(new CodePoint("p.P", "run", "()V", 1, 1, "P.java"));
            SequencePlan.Step step = new SequencePlan.Step("0.1", Op.ACQUIRE, here, 1);
            PlanFile.write(
                    out.resolve(id + ".json"),
                    new SequencePlan(id, id, 0, "test", List.of(), true, List.of(step, step), List.of(), List.of()));
            Finding finding = new Finding(
                    id,
                    "deadlock",
                    Finding.Status.CANDIDATE,
                    id,
                    List.of(),
                    List.of(),
                    id + ".json",
                    null,
                    null,
                    Map.of());
            return Analysis.found(new Findings(id, List.of(), Map.of(), List.of(finding)));
        }

        @Override
        public boolean happened(Plan plan, Recording run, OptionValues options) {
            return false;
        }
    }

    /** A part of an analysis reports progress after its time. */
    private record Endless(String id) implements Predicting {
        @Override
        public String title() {
            return id;
        }

        @Override
        public String help() {
            return id;
        }

        @Override
        public Analysis analyze(AnalysisInput input, OptionValues options, Path out) {
            while (true) {
                input.progress().status("searching");
            }
        }

        @Override
        public boolean happened(Plan plan, Recording run, OptionValues options) {
            return false;
        }
    }

    @Test
    void keepsThePredictionsOfFinishedTechniquesIfTheAnalysisIsCut() throws Exception {
        Slow late = Slow.held("late");
        long end = System.nanoTime() + 500_000_000;
        assertThatThrownBy(() -> LimitedCall.until(end, "the analysis", () -> {
                    find(HOUR, Slow.released("done"), late);
                    return null;
                }))
                .isInstanceOf(LimitedCall.CutException.class);
        late.begun().await();
        assertThat(tried()).containsExactly("done");
        late.released().countDown();
    }

    @Test
    void addsNothingAfterTheHuntHasBegunToTryPredictions() throws Exception {
        assertThat(tried()).isEmpty();
        find(HOUR, Slow.released("late"));
        assertThat(tried()).isEmpty();
    }

    @Test
    void leavesTimeForTheNextTechnique() throws Exception {
        find(2_000_000_000L, new Endless("endless"), Slow.released("next"));
        assertThat(tried()).containsExactly("next");
    }

    @Test
    void runsTechniquesWithWitnessesFirst() {
        assertThat(TechniquePredictions.techniques())
                .extracting(Technique::id)
                .containsExactly("deadlock", "reversal", "assetfuzzer");
    }

    private void find(long nanos, Predicting... techniques) throws IOException {
        LimitedProgress progress = new LimitedProgress(Progress.NONE, "the analysis", System.nanoTime() + nanos);
        progress.begin();
        predictions.find(List.of(techniques), AnalysisInput.of(List.of()), directory, progress);
    }

    private List<String> tried() {
        return predictions.tried(1, null).all().stream()
                .map(one -> one.plan().id())
                .toList();
    }
}
