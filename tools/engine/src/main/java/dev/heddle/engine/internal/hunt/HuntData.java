package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SoughtHang;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data of a hunt at its end, the same for all techniques.
 *
 * @param technique the contribution of the technique
 * @param command the program
 * @param directory of all results
 * @param recorded runs without control
 * @param events number of recorded events
 * @param recordTime wall time of recording
 * @param observed failures of the recorded runs
 * @param loop the search
 * @param failures of controlled runs in the order in which they were found
 * @param verdicts number of runs of the search by verdict
 * @param runs number of controlled runs, including those that record, check and shrink
 * @param sought the hang that the hunt must show; null for any failure
 */
record HuntData(
        Contribution technique,
        JavaCommand command,
        Path directory,
        UncontrolledRuns recorded,
        long events,
        Duration recordTime,
        Observations observed,
        HuntLoop loop,
        List<FoundFailure> failures,
        Map<RunVerdict, Long> verdicts,
        long runs,
        @Nullable SoughtHang sought) {
    /** Number of runs with a verdict. */
    long count(RunVerdict verdict) {
        return verdicts.getOrDefault(verdict, 0L);
    }

    /** The findings: observed failures, then those of the technique. */
    Findings findings() {
        // The counts are those of the findings.
        List<Finding> found = technique.findings(failureFindings());
        Findings all = new Findings(technique.id(), technique.recordings(this), technique.counts(this), found);
        return technique.recordings() == 0 ? all : observed.before(all, directory);
    }

    /** The predictions that are not findings. */
    Findings others() {
        return new Findings(technique.id(), technique.recordings(this), Map.of(), technique.others());
    }

    /** Marks the findings that are the sought hang, and puts them first. */
    private List<Finding> withSought(List<Finding> findings) {
        List<Finding> marked = new ArrayList<>();
        List<Finding> others = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            if (sought.isShownBy(failures.get(i).first().outcome())) {
                marked.add(findings.get(i).with(SoughtHang.DETAIL, true));
            } else {
                others.add(findings.get(i));
            }
        }
        marked.addAll(others);
        return marked;
    }

    /** The findings of {@link #failures}. */
    List<Finding> failureFindings() {
        boolean hasFamilies = loop.arms().size() > 1;
        List<Finding> findings = new ArrayList<>();
        for (FoundFailure failure : failures) {
            Finding finding = failure.finding(directory, technique.tries(loop));
            HuntLoop.Origin origin = loop.origin(failure);
            findings.add(
                    origin == null || !hasFamilies
                            ? finding
                            : finding.with("family", origin.family()).with("execution", origin.execution()));
        }
        return sought == null ? findings : withSought(findings);
    }
}
