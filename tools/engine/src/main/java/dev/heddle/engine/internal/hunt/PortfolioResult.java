package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of a hunt with all techniques.
 *
 * @param recorded number of recordings
 * @param events number of recorded events
 * @param observed failures of the recorded runs
 * @param search the search, at its end
 * @param failures of controlled runs in the order in which they were found
 * @param verdicts of the runs of the search
 * @param predictions with their status
 * @param runs number of controlled runs, including those that record, check and shrink
 * @param recordings their directories
 */
record PortfolioResult(
        Path directory,
        int recorded,
        long events,
        Observations observed,
        PortfolioSearch search,
        List<FoundFailure> failures,
        Map<RunVerdict, Long> verdicts,
        List<Finding> predictions,
        long runs,
        List<String> recordings) {
    /** The findings: observed failures, failures of controlled runs, then predictions. */
    Findings findings() {
        List<Finding> findings = new ArrayList<>();
        for (FoundFailure failure : failures) {
            Finding finding = failure.finding(directory, search.made());
            PortfolioSearch.Origin origin = search.origin(failure);
            findings.add(
                    origin == null
                            ? finding
                            : finding.with("family", origin.family()).with("execution", origin.execution()));
        }
        findings.addAll(predictions);
        Map<String, Long> counts = new TreeMap<>();
        counts.put("failures", (long) failures.size());
        counts.put("candidates", (long) predictions.size());
        counts.put("confirmed", count(Status.CONFIRMED) + count(Status.CONFIRMED_NO_FAILURE));
        counts.put("confirmed with a failure", count(Status.CONFIRMED));
        counts.put("confirmed, no failure seen", count(Status.CONFIRMED_NO_FAILURE));
        counts.put("searched", (long) search.made());
        counts.put("schedules", (long) search.schedules());
        counts.put("runs", runs);
        counts.put("decisions", search.decisions());
        counts.put("threads", (long) search.model().threads());
        ExploreResult bounded = search.bounded().result();
        if (bounded != null) {
            counts.put("bounded", bounded.executed());
            Bounds reached = bounded.reached();
            if (reached != null) {
                counts.put("bounded: preemptions", (long) reached.preemptions());
                counts.put("bounded: variables", (long) Math.min(reached.variables(), reached.preemptions()));
                counts.put("bounded: threads", (long) reached.threads());
            }
        }
        for (RunVerdict verdict :
                List.of(RunVerdict.TIMED_OUT, RunVerdict.CUT, RunVerdict.LOST, RunVerdict.STOPPED, RunVerdict.UNFIT)) {
            counts.put(verdict.toString(), verdicts.getOrDefault(verdict, 0L));
        }
        return observed.before(new Findings(PortfolioTechnique.ID, recordings, counts, findings), directory);
    }

    private long count(Status status) {
        return predictions.stream()
                .filter(finding -> finding.status() == status)
                .count();
    }
}
