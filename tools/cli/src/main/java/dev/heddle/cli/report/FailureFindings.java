package dev.heddle.cli.report;

import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.campaign.ShrinkResult;
import dev.heddle.engine.internal.steps.RunSteps;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Failures of controlled runs as findings, for verbs that make runs of a single plan. */
public final class FailureFindings {
    private FailureFindings() {}

    /**
     * The failure of a run that is still there; its steps are written.
     *
     * @param id of the finding
     * @param exactPlan the exact plan that brings it back; null if there is none
     * @param isChecked whether that plan has brought it back
     * @param directory what the files of the finding are relative to
     */
    public static Finding of(String id, RunReport run, Path exactPlan, boolean isChecked, Path directory)
            throws IOException {
        Map<String, Object> details =
                new TreeMap<>(Map.of("identity", run.failure().identity(), "evidence", FoundFailure.evidence(run)));
        if (isChecked) {
            details.put("exactPlanChecked", true);
        }
        Path steps = directory.resolve(id + "-" + Interleaving.FILE_NAME);
        if (RunSteps.write(run.directory().resolve(RunReport.RECORDING), steps)) {
            details.put("steps", directory.relativize(steps).toString());
        }
        return finding(id, run.failure().text(), exactPlan, details);
    }

    /**
     * The failure of a run that was shrunk.
     *
     * @param run that was shrunk; its files may be gone
     * @param directory what the files of the finding are relative to
     */
    public static Finding of(RunReport run, ShrinkResult shrunk, Path directory) {
        Map<String, Object> details = new TreeMap<>(Map.of(
                "identity",
                run.failure().identity(),
                "evidence",
                FoundFailure.evidence(run),
                "shrunk",
                shrunk.details(directory)));
        return finding(
                String.format("failure-%08x", run.failure().stableHash()),
                run.failure().text(),
                null,
                details);
    }

    private static Finding finding(String id, String failure, Path exactPlan, Map<String, Object> details) {
        return new Finding(
                id,
                "failure",
                Finding.Status.CONFIRMED,
                failure,
                List.of(),
                List.of(),
                null,
                exactPlan == null ? null : exactPlan.toAbsolutePath().toString(),
                failure,
                details);
    }
}
