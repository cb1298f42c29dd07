package dev.heddle.engine.internal.observed;

import dev.heddle.trace.finding.Finding;
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
        return exactPlan == null
                ? finding
                : finding.with("exactPlanChecked", exactChecked).with("broughtBackBy", broughtBack);
    }
}
