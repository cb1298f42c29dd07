package dev.heddle.engine.internal.runs;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The state of trying one candidate. Not thread-safe: a campaign accesses it between runs only. */
public final class Attempt {
    private final Finding candidate;
    private final Plan plan;
    private final Path planFile;
    private final Map<RunVerdict, Integer> verdicts = new EnumMap<>(RunVerdict.class);
    private String obstacle;
    private int confirmed;
    private int failures;
    private RunReport best;
    private Path exactPlan;
    private RunReport checked;
    private ShrinkResult shrunk;
    private FailureOrders orders;

    /** @param planFile of the plan */
    public Attempt(Finding candidate, Plan plan, Path planFile) {
        this.candidate = candidate;
        this.plan = plan;
        this.planFile = planFile;
    }

    public Finding candidate() {
        return candidate;
    }

    public Plan plan() {
        return plan;
    }

    public Path planFile() {
        return planFile;
    }

    /** Runs that ended by themselves or showed the candidate before. */
    public int tries() {
        return verdicts.entrySet().stream()
                .filter(one -> one.getKey().isTry())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** Number of runs with this verdict. */
    public int count(RunVerdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    /** Number of runs in which the candidate happened. */
    public int confirmed() {
        return confirmed;
    }

    /** Number of runs in which the candidate happened and the program failed. */
    public int failures() {
        return failures;
    }

    /** The most informative run: one with a failure before one without. Null if the candidate never happened. */
    public RunReport best() {
        return best;
    }

    /** The exact plan of the best run, or null. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** Whether a replay of the exact plan in a fresh JVM gave the same result. */
    public boolean isExactChecked() {
        return checked != null && checked.verdict() == RunVerdict.REPRODUCED;
    }

    /** The run that checked the exact plan, whose files are deleted; null if there was no such run. */
    public RunReport checked() {
        return checked;
    }

    /** Sets the result of shrinking the schedule. */
    public void shrunk(ShrinkResult result) {
        shrunk = result;
    }

    /** The result of shrinking the schedule; null if it was not tried. */
    public ShrinkResult shrunk() {
        return shrunk;
    }

    /** Sets the orders that cause the failure of the best run. */
    public void orders(FailureOrders found) {
        orders = found;
    }

    /** Why no run could be started; null if a run started or none was tried. */
    public String obstacle() {
        return tries() == 0 ? obstacle : null;
    }

    /** Whether another run could give new information. */
    public boolean isOpen() {
        return failures == 0;
    }

    /**
     * Adds a run.
     *
     * @return the run whose files are no longer needed, or null
     */
    public RunReport add(RunReport run) {
        verdicts.merge(run.verdict(), 1, Integer::sum);
        if (run.verdict() == RunVerdict.UNFIT && run.outcome() != null) {
            obstacle = run.outcome().progress();
        }
        if (!run.isConfirmed()) {
            return run;
        }
        confirmed++;
        failures += run.failure() == null ? 0 : 1;
        if (best == null || best.failure() == null && run.failure() != null) {
            RunReport old = best;
            best = run;
            exactPlan = null;
            checked = null;
            return old;
        }
        return run;
    }

    /** @param again the run that checked this exact plan */
    public void exact(Path file, RunReport again) {
        exactPlan = file;
        checked = again;
    }

    /** The candidate with the results of the runs. */
    public Finding finding(Path relativeTo) {
        if (tries() == 0) {
            Finding counted = verdicts.isEmpty() ? candidate : candidate.with("runs", counts());
            return obstacle == null ? counted : counted.with("notTried", obstacle);
        }
        if (confirmed == 0) {
            return candidate.tried(Finding.Status.NOT_REPRODUCED, null, null).with("runs", counts());
        }
        Finding tried = candidate
                .tried(
                        best.failure() == null ? Finding.Status.CONFIRMED_NO_FAILURE : Finding.Status.CONFIRMED,
                        exactPlan == null
                                ? null
                                : relativeTo.relativize(exactPlan).toString(),
                        best.failure() == null ? null : best.failure().text())
                .with("runs", counts());
        if (best.failure() != null) {
            tried = tried.with("identity", best.failure().identity());
        }
        if (exactPlan != null) {
            tried = tried.with("exactPlanChecked", isExactChecked());
            String whyUnchecked = FailureText.whyUnchecked(checked);
            tried = whyUnchecked == null ? tried : tried.with(FailureText.UNCHECKED, whyUnchecked);
        }
        if (orders != null) {
            tried = tried.with(FailureOrders.NAME, orders.details());
        }
        return shrunk == null ? tried : tried.with("shrunk", shrunk.details(relativeTo));
    }

    private Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        verdicts.forEach((verdict, count) -> counts.put(verdict.toString(), count));
        return counts;
    }
}
