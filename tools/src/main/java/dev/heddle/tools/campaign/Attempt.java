package dev.heddle.tools.campaign;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.nio.file.Path;

/** How far the trying of one candidate is. Not thread-safe: a campaign touches it between runs only. */
public final class Attempt {
    private final Finding candidate;
    private final Plan plan;
    private final Path planFile;
    private int tries;
    private int confirmed;
    private int failures;
    private RunReport best;
    private Path exactPlan;
    private boolean exactChecked;
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

    /** Runs so far. */
    public int tries() {
        return tries;
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
        return exactChecked;
    }

    /** The schedule of its failure was shrunk, or could not be. */
    public void shrunk(Shrunk result) {
        shrunk = result;
    }

    /** What came of shrinking the schedule of its failure; null if nobody has tried. */
    public Shrunk shrunk() {
        return shrunk;
    }

    /** Whether another run could tell more. */
    boolean isOpen() {
        return failures == 0;
    }

    /** Takes a run in, and returns the run whose files are not needed any more, or null. */
    RunReport add(RunReport run) {
        tries++;
        if (!run.isConfirmed()) {
            return run;
        }
        confirmed++;
        failures += run.failure() == null ? 0 : 1;
        if (best == null || best.failure() == null && run.failure() != null) {
            RunReport old = best;
            best = run;
            exactPlan = null;
            return old;
        }
        return run;
    }

    void exact(Path file, boolean reproduced) {
        exactPlan = file;
        exactChecked = reproduced;
    }

    /** The candidate with what trying has shown. */
    Finding finding(Path relativeTo) {
        if (tries == 0) {
            return candidate;
        }
        if (confirmed == 0) {
            return candidate.tried(Finding.Status.NOT_REPRODUCED, null, null);
        }
        Finding tried = candidate.tried(
                Finding.Status.CONFIRMED,
                exactPlan == null ? null : relativeTo.relativize(exactPlan).toString(),
                best.failure());
        return shrunk == null ? tried : tried.with("shrunk", shrunk.details(relativeTo));
    }
}
