package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.explain.CauseDetail;
import dev.heddle.engine.internal.explain.RunSteps;
import dev.heddle.engine.internal.explain.StaleReadDetail;
import dev.heddle.engine.internal.explain.StuckPlaces;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes findings of the failures of controlled runs, for verbs that run a single plan. */
public final class FailureFindings {
    private FailureFindings() {}

    /**
     * The failure of a run whose recording still exists; writes its steps.
     *
     * @param id of the finding
     * @param exactPlan the exact plan that reproduces it; null if absent
     * @param isChecked whether that plan has reproduced it
     * @param directory base of the relative paths in the finding
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
            List<String> cause = CauseDetail.of(steps);
            if (!cause.isEmpty()) {
                details.put(CauseDetail.NAME, cause);
            }
        }
        return finding(id, run, exactPlan, details);
    }

    /**
     * The failure of a run that was shrunk.
     *
     * @param run the shrunk run; its files may be deleted
     * @param directory base of the relative paths in the finding
     */
    public static Finding of(RunReport run, ShrinkResult shrunk, Path directory) {
        Map<String, Object> details = new TreeMap<>(Map.of(
                "identity",
                run.failure().identity(),
                "evidence",
                FoundFailure.evidence(run),
                "shrunk",
                shrunk.details(directory)));
        return finding(String.format("failure-%08x", run.failure().stableHash()), run, null, details);
    }

    private static Finding finding(String id, RunReport run, Path exactPlan, Map<String, Object> details) {
        String failure = run.failure().text();
        StaleReadDetail.add(run.outcome(), details);
        StuckPlaces stuck = StuckPlaces.of(run.outcome());
        return new Finding(
                id,
                "failure",
                Finding.Status.CONFIRMED,
                failure,
                stuck.sites(),
                stuck.threads(),
                null,
                exactPlan == null ? null : exactPlan.toAbsolutePath().toString(),
                failure,
                details);
    }
}
