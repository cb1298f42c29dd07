package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explore.HuntShrinker;
import dev.heddle.engine.internal.launch.LimitedCall;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.HuntReport;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The contribution of a technique to one hunt: the runs to record first, families of schedules, and the facts that only
 * the technique knows. {@link FamilyHunt} does everything else, and calls the methods in the order below.
 */
interface Contribution {
    /** Id of the technique. */
    String id();

    /** The technique as it reads after "with". */
    String title();

    /** Creates the directory of all results. */
    default Path directory(HuntRequest request) {
        return OutputDirectory.claim(request.out(), HuntRequest.WHAT);
    }

    /** Number of runs to record without control. */
    default int recordings() {
        return 0;
    }

    /** The events in the recordings of these runs. */
    default RecordingLevel records() {
        return RecordingLevel.ACCESSES;
    }

    /** Whether to refuse an incomplete recording. */
    default Recording.Damage damage() {
        return Recording.Damage.REFUSE;
    }

    /**
     * Reads the recorded runs, for example to predict failures. Not called without recorded runs. If it does not end
     * within its part of the budget, the hunt continues only if {@link #searchesWithoutAnalysis}.
     *
     * @param input the runs, without limits of time
     * @param out directory of all results
     * @param progress throws {@link LimitedCall.CutException} when the time of the analysis is over
     */
    default void recorded(AnalysisInput input, Path out, LimitedProgress progress) throws IOException {}

    /** Whether the families need no result of {@link #recorded}. */
    default boolean searchesWithoutAnalysis() {
        return false;
    }

    /** Time limit of a controlled run. */
    default Duration limit(HuntRequest request, UncontrolledRuns recorded) {
        return request.timeoutOr(HuntRequest.USUAL_TIMEOUT);
    }

    /** The families of schedules. */
    Families families(HuntContext hunt) throws IOException;

    /** Makes further runs after the search, for example to confirm predictions. */
    default void confirm(HuntContext hunt) throws IOException, InterruptedException {}

    /** Receives the failures of the recorded runs, before the search. */
    default void observed(Observations failures) {}

    /** Number of runs of {@link #confirm}. */
    default long confirming() {
        return 0;
    }

    /** Shrinks the schedules of failures. */
    default void shrink(HuntShrinker shrinker, HuntContext hunt) throws IOException, InterruptedException {
        shrinker.found(failures(hunt.runs().found()), hunt.budget());
    }

    /** Derives the causes of failures, after their schedules were shrunk. */
    default void explain(HuntCauses causes, HuntContext hunt) throws IOException, InterruptedException {
        causes.found(failures(hunt.runs().found()), hunt.budget());
    }

    // Results

    /** The failures to report by themselves; others are part of a finding of {@link #findings}. */
    default List<FoundFailure> failures(List<FoundFailure> found) {
        return found;
    }

    /** The recordings that the findings refer to. */
    default List<String> recordings(HuntData hunt) {
        return hunt.recorded().directories();
    }

    /** Number of runs that could have shown a failure. */
    default int tries(HuntLoop loop) {
        return loop.made();
    }

    /**
     * All findings in their order.
     *
     * @param failures the findings of {@link #failures}
     */
    default List<Finding> findings(List<Finding> failures) {
        return failures;
    }

    /** Predictions that are not findings, for a document of their own; empty without one. */
    default List<Finding> others() {
        return List.of();
    }

    /** Whether the budget ended before everything was tried. */
    default boolean isCutShort(HuntLoop loop) {
        return loop.isBudgetSpent();
    }

    /** The counts of the findings. */
    Map<String, Long> counts(HuntData hunt);

    /** Prints lines about the schedules, before the failures; two columns per line. */
    default void printSchedules(HuntData hunt, HuntReport.Writer to) {}

    /** Prints lines after the failures, for example about {@link #findings}; two columns per line. */
    default void printResults(HuntData hunt, HuntReport.Writer to) {}
}
