package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns the schedule of a run into an exact plan with the failure that it reproduces. */
public final class ExactPlans {
    private ExactPlans() {}

    /**
     * @param of the plan of the run
     * @return the exact plan, written to the file
     * @throws PlanException if the run left no schedule
     */
    public static ExactPlan write(RunReport run, Plan of, Path file) throws IOException {
        Plan schedule = PlanFile.read(run.schedule());
        if (!schedule.isExact()) {
            throw new PlanException(run.schedule() + " is no exact plan");
        }
        ExactPlan named = new ExactPlan(
                of.id() + "-exact",
                of.technique(),
                schedule.seed(),
                of.id(),
                run.failure(),
                schedule.origin(),
                schedule.turns(),
                schedule.stale());
        OutputFile.directory(file.getParent());
        PlanFile.write(file, named);
        return named;
    }

    /**
     * Like {@link #write}.
     *
     * @return null if the run was killed before it wrote its schedule
     */
    public static @Nullable ExactPlan writeIfAny(RunReport run, Plan of, Path file) throws IOException {
        try {
            return write(run, of, file);
        } catch (PlanException e) {
            return null;
        }
    }

    /**
     * Replays an exact plan once.
     *
     * @param directory for the files of the run
     * @return the run; its files are in the directory
     */
    public static RunReport again(RunExecutor runs, ExactPlan plan, Path file, Path directory, Duration most)
            throws IOException, InterruptedException {
        Directories.delete(directory);
        return runs.run(plan, file, plan.seed(), directory, most);
    }
}
