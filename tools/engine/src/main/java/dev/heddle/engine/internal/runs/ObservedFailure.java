package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.explain.CauseDetail;
import dev.heddle.engine.internal.explain.RecordedSteps;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A failure of recorded runs; it stands for all runs with the same failure. Not thread-safe. */
public final class ObservedFailure {
    /** Detail of a finding: the recordings that show it. */
    public static final String RECORDINGS = "observedIn";

    private final RecordedFailure seen;
    private final List<Path> recordings = new ArrayList<>();
    private String reproducedBy;
    private Path exactPlan;
    private RunReport checked;
    private boolean exactChecked;
    private String whyNoExactPlan;
    private Path steps;
    private boolean areStepsOfRecording;
    private String whyNoSteps;
    private FailureOrders orders;

    ObservedFailure(RecordedFailure seen) {
        this.seen = seen;
    }

    /** Whether a finding is a failure of recorded runs. */
    public static boolean isShownBy(Finding finding) {
        return finding.details().containsKey(RECORDINGS);
    }

    void in(Path recording) {
        recordings.add(recording);
    }

    /**
     * A controlled run reproduced the failure.
     *
     * @param how the run was controlled, in words
     * @param plan the exact plan of that run
     * @param check a replay of the plan
     * @param isReproduced whether the replay failed in the same way
     */
    void exact(String how, Path plan, RunReport check, boolean isReproduced) {
        reproducedBy = how;
        exactPlan = plan;
        checked = check;
        exactChecked = isReproduced;
    }

    /** @param file with the relevant steps of the controlled run */
    void steps(Path file) {
        steps = file;
    }

    /**
     * Writes the steps of the recorded run, unless those of a controlled run exist.
     *
     * @param out directory of the findings
     * @throws IOException if they cannot be written
     */
    void writeSteps(Path out) throws IOException {
        if (steps != null || seen.kind() == RecordedFailure.Kind.DEADLOCK) {
            return;
        }
        Path recording = recordings.get(0);
        Path ending = recording.resolve(Ending.FILE_NAME);
        boolean isHang = seen.kind() == RecordedFailure.Kind.HANG && Files.exists(ending);
        List<Ending.Standing> stuck =
                isHang ? HangDiagnosis.of(Ending.read(ending)).stuck() : List.of();
        Path file = out.resolve("observed").resolve(seen.finding().id() + "-" + Interleaving.FILE_NAME);
        whyNoSteps = RecordedSteps.write(recording, stuck, file);
        areStepsOfRecording = whyNoSteps == null;
        steps = areStepsOfRecording ? file : null;
    }

    /**
     * The failure was not reproduced, or this was not tried.
     *
     * @param why in words
     */
    void withoutExactPlan(String why) {
        whyNoExactPlan = why;
    }

    /** Why there is no exact plan, in words; null if there is one, or none was tried. */
    public String whyNoExactPlan() {
        return whyNoExactPlan;
    }

    public RecordedFailure seen() {
        return seen;
    }

    /** The recordings that show it, at least one. */
    public List<Path> recordings() {
        return List.copyOf(recordings);
    }

    /** How a controlled run reproduced it, in words; null if none did. */
    public String reproducedBy() {
        return reproducedBy;
    }

    /** The exact plan of the controlled run, or null. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** The failure of the controlled run; null if none reproduced it. */
    public Failure reproduced() {
        return checked == null ? null : checked.failure();
    }

    /** Sets the orders that cause the failure. */
    public void orders(FailureOrders found) {
        orders = found;
    }

    /** Whether a replay of the exact plan in a fresh JVM failed in the same way. */
    public boolean isExactChecked() {
        return exactChecked;
    }

    /** The replay of the exact plan, whose files are deleted; null if there was none. */
    RunReport checked() {
        return checked;
    }

    /** @param relativeTo directory of {@code findings.json} */
    public Finding finding(Path relativeTo) {
        String plan =
                exactPlan == null ? null : relativeTo.relativize(exactPlan).toString();
        Finding finding = seen.finding()
                .tried(Finding.Status.OBSERVED, plan, seen.failure().text())
                .with(RECORDINGS, recordings.stream().map(Path::toString).toList());
        if (whyNoExactPlan != null) {
            finding = finding.with("noExactPlan", whyNoExactPlan);
        }
        if (steps != null) {
            finding = finding.with("steps", relativeTo.relativize(steps).toString());
            List<String> cause = CauseDetail.of(steps);
            finding = cause.isEmpty() ? finding : finding.with(CauseDetail.NAME, cause);
        }
        if (areStepsOfRecording) {
            finding = finding.with("stepsOfRecording", true);
        } else if (whyNoSteps != null) {
            finding = finding.with("noSteps", whyNoSteps);
        }
        if (orders != null) {
            finding = finding.with(FailureOrders.NAME, orders.details());
        }
        String whyUnchecked = FailureText.whyUnchecked(checked);
        if (whyUnchecked != null) {
            finding = finding.with(FailureText.UNCHECKED, whyUnchecked);
        }
        return exactPlan == null
                ? finding
                : finding.with("exactPlanChecked", exactChecked).with("broughtBackBy", reproducedBy);
    }
}
