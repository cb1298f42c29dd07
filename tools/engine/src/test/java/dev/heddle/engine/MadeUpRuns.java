package dev.heddle.engine;

import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Simulated runs without a program, which write the files of real runs.
 *
 * @param program decides the result of each run
 */
public record MadeUpRuns(Outcome.Mode mode, Program program) implements RunExecutor {
    /** A simulated program. */
    @FunctionalInterface
    public interface Program {
        /**
         * The failure of the run, or null. A run of an exact plan fails as the plan specifies unless this returns
         * another failure.
         */
        Failure run(Plan plan, long seed);
    }

    @Override
    public RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most) throws IOException {
        Failure failure = program.run(plan, seed);
        if (plan instanceof ExactPlan exact) {
            failure = failure == null ? exact.failure() : failure;
            RunVerdict verdict = exact.failure().isSame(failure) ? RunVerdict.REPRODUCED : RunVerdict.OTHER_RESULT;
            return report(plan, seed, mode, verdict, failure, directory);
        }
        return report(plan, seed, mode, failure == null ? RunVerdict.PASSED : RunVerdict.CONFIRMED, failure, directory);
    }

    /** A run with its schedule. */
    public static RunReport report(
            Plan plan, long seed, Outcome.Mode mode, RunVerdict verdict, Failure failure, Path directory)
            throws IOException {
        return report(plan, seed, mode, verdict, failure, directory, "");
    }

    /** @param progress how far the run came with its plan */
    public static RunReport report(
            Plan plan,
            long seed,
            Outcome.Mode mode,
            RunVerdict verdict,
            Failure failure,
            Path directory,
            String progress)
            throws IOException {
        Outcome outcome = new Outcome(
                Outcome.SCHEMA_VERSION,
                plan.id(),
                seed,
                mode,
                Outcome.End.EXIT,
                false,
                progress,
                1,
                0,
                1,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                List.of(),
                null,
                List.of());
        RunReport report = new RunReport(verdict, failure, outcome, new TargetRun(0, false, Duration.ZERO), directory);
        Files.createDirectories(report.schedule().getParent());
        PlanFile.write(
                report.schedule(), new ExactPlan("s", plan.technique(), seed, null, null, Origin.UNKNOWN, Turns.NONE));
        return report;
    }
}
