package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.assetfuzzer.ViolationFindings;
import dev.heddle.analyzer.race.RaceFindings;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.finding.Proof;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides which predictions of a hunt are findings. A finding is a race that a run has shown, a prediction that changed
 * a result, or one with a checked order that no run has refuted. All others are listed below the findings:
 * predictions that led to a reported failure, that changed nothing as far as results were compared, or that no run has
 * shown.
 */
final class SignificantFindings {
    /** Kinds whose predictions are only worth a look after a run or a checked order has shown them. */
    private static final Set<String> NEED_EVIDENCE =
            Set.of(RaceFindings.KIND, "deadlock", "lost-notification", "circular-wait", "pool-starvation");

    private final boolean isEnded;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Finding> others = new ArrayList<>();
    private final List<Finding> harmless = new ArrayList<>();

    /** @param isEnded whether the hunt ended early, at a failure */
    SignificantFindings(boolean isEnded) {
        this.isEnded = isEnded;
    }

    static boolean isRace(Finding finding) {
        return finding.kind().equals(RaceFindings.KIND);
    }

    /**
     * Adds a prediction with its results, or a race.
     *
     * @param isObserved whether the recorded run itself shows it
     */
    void add(Finding finding, boolean isObserved) {
        boolean isShown = finding.status().isConfirmed() || finding.status() == Status.OBSERVED;
        Finding seen = isObserved && !isShown ? finding.tried(Status.OBSERVED, finding.exactPlan(), null) : finding;
        (isFinding(seen) ? findings : others).add(seen);
    }

    void addHarmless(Finding finding) {
        harmless.add(finding);
    }

    private boolean isFinding(Finding finding) {
        return switch (finding.status()) {
            case CONFIRMED, NOT_REPRODUCED -> false;
            case CONFIRMED_NO_FAILURE -> finding.hasEffect() || isRace(finding) && !isEnded;
            case OBSERVED -> !isEnded;
            case CANDIDATE -> finding.hasEffect() || !isEnded && isPlausible(finding);
        };
    }

    private static boolean isPlausible(Finding finding) {
        if (finding.kind().equals(ViolationFindings.KIND)) {
            return false;
        }
        Proof proof = Proof.of(finding);
        return !NEED_EVIDENCE.contains(finding.kind()) || proof != null && proof.isComplete();
    }

    /** The findings: those with a visible effect first, then those by decreasing certainty. */
    List<Finding> findings() {
        List<Finding> sorted = new ArrayList<>(findings);
        sorted.sort(Comparator.comparing((Finding finding) -> !finding.hasEffect())
                .thenComparing(finding -> order(finding.status())));
        return sorted;
    }

    private static int order(Status status) {
        return switch (status) {
            case CONFIRMED -> 0;
            case CONFIRMED_NO_FAILURE -> 1;
            case OBSERVED -> 2;
            case CANDIDATE -> 3;
            case NOT_REPRODUCED -> 4;
        };
    }

    /** The predictions that are not findings, and last those about code of a harmless shape. */
    List<Finding> others() {
        List<Finding> all = new ArrayList<>(others);
        all.sort(Comparator.comparing(finding -> order(finding.status())));
        all.addAll(harmless);
        return all;
    }

    /** The findings and the others, without those about code of a harmless shape. */
    List<Finding> tried() {
        List<Finding> all = findings();
        all.addAll(others);
        return all;
    }

    /** Number of predictions and races about code of each harmless shape. */
    Map<String, Long> harmless() {
        return HarmlessShape.counts(harmless);
    }

    /**
     * The failures, each with its evidence: the predictions that led to it, and those about its steps. The latter are
     * no longer findings.
     *
     * @param directory of the findings
     */
    List<Finding> withEvidence(List<Finding> failures, Path directory) {
        List<Finding> all = new ArrayList<>();
        for (Finding failure : failures) {
            FailureSteps steps = FailureSteps.of(failure, directory);
            List<Finding> explained = findings.stream().filter(steps::contain).toList();
            findings.removeAll(explained);
            others.addAll(explained);
            Object identity = failure.details().get("identity");
            Set<String> ids = new TreeSet<>();
            explained.forEach(finding -> ids.add(finding.id()));
            others.stream()
                    .filter(other -> other.status() == Status.CONFIRMED
                            && identity != null
                            && identity.equals(other.details().get("identity")))
                    .forEach(other -> ids.add(other.id()));
            all.add(ids.isEmpty() ? failure : failure.with("predictions", List.copyOf(ids)));
        }
        return all;
    }
}
