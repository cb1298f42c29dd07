package dev.heddle.engine.internal.observed;

import dev.heddle.engine.internal.steps.StepsOfRun;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A failure that recorded runs have shown: all runs that fail alike. Not thread-safe. */
public final class ObservedFailure {
    /** The detail of a finding that names the recordings which show it. */
    public static final String RECORDINGS = "observedIn";

    private final Seen seen;
    private final List<Path> recordings = new ArrayList<>();
    private String broughtBack;
    private Path exactPlan;
    private boolean exactChecked;
    private String whyNoExactPlan;
    private Path steps;
    private boolean areStepsOfRecording;
    private String whyNoSteps;

    ObservedFailure(Seen seen) {
        this.seen = seen;
    }

    void in(Path recording) {
        recordings.add(recording);
    }

    /**
     * A controlled run has failed so.
     *
     * @param how what was done for that, in words
     * @param plan the exact plan of that run
     * @param comesBack whether it was replayed and failed so again
     */
    void exact(String how, Path plan, boolean comesBack) {
        broughtBack = how;
        exactPlan = plan;
        exactChecked = comesBack;
    }

    /** @param file with the steps that matter of the controlled run that failed so */
    void steps(Path file) {
        steps = file;
    }

    /**
     * Writes the steps of the recorded run, if there are no better ones.
     *
     * @param out directory of the findings
     * @throws IOException if they cannot be written
     */
    void writeSteps(Path out) throws IOException {
        if (steps != null || seen.kind() == Seen.Kind.DEADLOCK) {
            return;
        }
        Path recording = recordings.get(0);
        Path ending = recording.resolve(Ending.FILE_NAME);
        boolean isHang = seen.kind() == Seen.Kind.HANG && Files.exists(ending);
        List<Ending.Standing> stuck =
                isHang ? Standstill.of(Ending.read(ending)).stuck() : List.of();
        Path file = out.resolve("observed").resolve(seen.finding().id() + "-" + Interleaving.FILE_NAME);
        whyNoSteps = StepsOfRun.writeRecorded(recording, stuck, file);
        areStepsOfRecording = whyNoSteps == null;
        steps = areStepsOfRecording ? file : null;
    }

    /** Nothing was done to bring it back, or in vain. @param why in words */
    void noExactPlan(String why) {
        whyNoExactPlan = why;
    }

    /** Why there is no exact plan, in words; null if there is one, or if nobody has looked for one. */
    public String whyNoExactPlan() {
        return whyNoExactPlan;
    }

    public Seen seen() {
        return seen;
    }

    /** The recordings that show it, at least one. */
    public List<Path> recordings() {
        return List.copyOf(recordings);
    }

    /** How a controlled run was brought to fail so, in words; null if none did. */
    public String broughtBack() {
        return broughtBack;
    }

    /** The exact plan of a controlled run that failed so, or null. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** Whether the exact plan was replayed in a fresh JVM and failed so again. */
    public boolean isExactChecked() {
        return exactChecked;
    }

    /** @param relativeTo directory of the document */
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
        }
        if (areStepsOfRecording) {
            finding = finding.with("stepsOfRecording", true);
        } else if (whyNoSteps != null) {
            finding = finding.with("noSteps", whyNoSteps);
        }
        return exactPlan == null
                ? finding
                : finding.with("exactPlanChecked", exactChecked).with("broughtBackBy", broughtBack);
    }
}
