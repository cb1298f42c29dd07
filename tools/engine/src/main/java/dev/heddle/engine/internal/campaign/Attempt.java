package dev.heddle.engine.internal.campaign;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** How far the trying of one candidate is. Not thread-safe: a campaign touches it between runs only. */
public final class Attempt {
    private final Finding candidate;
    private final Plan plan;
    private final Path planFile;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private String obstacle;
    private int confirmed;
    private int failures;
    private RunReport best;
    private Path exactPlan;
    private RunReport checked;
    private Shrunk shrunk;

    Attempt(Finding candidate, Plan plan, Path planFile) {
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

    /** Runs that came to their end, or showed what was looked for before. */
    public int tries() {
        return verdicts.entrySet().stream()
                .filter(one -> one.getKey().isTry())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** Runs with this verdict. */
    public int count(Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    /** Runs in which it happened. */
    public int confirmed() {
        return confirmed;
    }

    /** Runs in which it happened and the program failed. */
    public int failures() {
        return failures;
    }

    /** The most telling run: one with a failure before one without; null if it never happened. */
    public RunReport best() {
        return best;
    }

    /** The exact plan of the best run, or null. */
    public Path exactPlan() {
        return exactPlan;
    }

    /** Whether the exact plan was replayed in a fresh JVM and did the same again. */
    public boolean isExactChecked() {
        return checked != null && checked.verdict() == Verdict.REPRODUCED;
    }

    /** The run that checked the exact plan, whose files are gone; null if there is none. */
    public RunReport checked() {
        return checked;
    }

    /** The schedule of its failure was shrunk, or could not be. */
    public void shrunk(Shrunk result) {
        shrunk = result;
    }

    /** What came of shrinking the schedule of its failure; null if nobody has tried. */
    public Shrunk shrunk() {
        return shrunk;
    }

    /** Why no run could be started; null if one could, or if none was tried. */
    public String obstacle() {
        return tries() == 0 ? obstacle : null;
    }

    /** Whether another run could tell more. */
    boolean isOpen() {
        return failures == 0;
    }

    /** Takes a run in, and returns the run whose files are not needed any more, or null. */
    RunReport add(RunReport run) {
        verdicts.merge(run.verdict(), 1, Integer::sum);
        if (run.verdict() == Verdict.UNFIT && run.outcome() != null) {
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

    void exact(Path file, RunReport again) {
        exactPlan = file;
        checked = again;
    }

    /** The candidate with what trying has shown. */
    Finding finding(Path relativeTo) {
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
        }
        return shrunk == null ? tried : tried.with("shrunk", shrunk.details(relativeTo));
    }

    private Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        verdicts.forEach((verdict, count) -> counts.put(verdict.toString(), count));
        return counts;
    }
}
