package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.repair.Repair;
import dev.heddle.trace.repair.RepairText;
import dev.heddle.trace.repair.Repairs;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tries repairs before they are made: a failing plan, and the random schedules and stale reads around it, run with the
 * program treated as repaired.
 */
public final class RepairTrial {
    /** Option of the replayer agent. */
    private static final String OPTION = "repair";
    /** The start of the identity of deadlocks. */
    private static final String DEADLOCK = "deadlock";

    private final ControlledRun controlled;
    private final Plan plan;
    private final Path planFile;
    private final Path out;
    private int runs;
    private int otherFailures;
    private @Nullable Failure other;
    private int failedIn;
    private int deadlockIn;

    /** @param out directory of the runs; must be empty */
    public RepairTrial(ControlledRun controlled, Plan plan, Path planFile, Path out) {
        this.controlled = controlled;
        this.plan = plan;
        this.planFile = planFile;
        this.out = out;
    }

    /**
     * The result.
     *
     * @param repairs that were tried together
     * @param notes sentences about the limits of the repairs
     * @param failure that the plan shows
     * @param runs number of runs with the repairs
     * @param failedIn number of the first run with that failure, from 1; 0 if there was no such run
     * @param otherFailures number of runs that failed in another way
     * @param other the first other failure, or null; the deadlock, if there was one
     * @param deadlockIn number of the first run that ended in a deadlock as its other failure; 0 if there was no such run
     */
    public record Result(
            Repairs repairs,
            List<String> notes,
            Failure failure,
            int runs,
            int failedIn,
            int otherFailures,
            @Nullable Failure other,
            int deadlockIn) {
        /** Whether there were runs, and no run failed as the plan does or ended in a deadlock. */
        public boolean isRepaired() {
            return runs > 0 && failedIn == 0 && deadlockIn == 0;
        }

        /** Whether no run was made before the budget was spent. */
        public boolean isUnknown() {
            return runs == 0;
        }

        /** The result, with one line for each further fact. */
        public List<String> lines() {
            if (isUnknown()) {
                return List.of("no run ended before the budget was spent: set a longer --budget");
            }
            String with = "with " + repairs.inWords() + ": ";
            List<String> lines = new ArrayList<>();
            if (deadlockIn > 0) {
                lines.add(with + "the repair deadlocks, in run " + deadlockIn + ": " + other.text());
            } else if (isRepaired()) {
                lines.add(with + "no longer possible in " + Plural.of(runs, "run") + ": " + failure.text());
            } else {
                lines.add(with + "still fails, in run " + failedIn + ": " + failure.text());
            }
            if (deadlockIn == 0 && other != null) {
                lines.add(Plural.of(otherFailures, "run") + " failed in another way: " + other.text());
            }
            lines.addAll(notes);
            return lines;
        }

        /** The same as a document. */
        public Map<String, Object> document() {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("schemaVersion", 1);
            document.put("repairs", repairs.all().stream().map(Repair::text).toList());
            document.put("notes", notes);
            document.put("failure", failure.text());
            document.put("repaired", isRepaired());
            document.put("runs", runs);
            document.put("failedIn", failedIn);
            document.put("otherFailures", otherFailures);
            document.put("other", other == null ? null : other.text());
            document.put("deadlockIn", deadlockIn);
            return document;
        }
    }

    /**
     * Replays the plan as it is.
     *
     * @return the run, whose recording exists
     * @throws UsageException if the program does not fail under it
     */
    public RunReport replay() throws IOException, InterruptedException {
        RunReport first = controlled.run(plan, planFile, plan.seed(), out.resolve("first"), false);
        first.checkStarted();
        if (first.verdict() != RunVerdict.DIVERGED && first.failure() == null) {
            throw new UsageException("the program does not fail under the plan: there is nothing to repair");
        }
        return first;
    }

    /**
     * Makes the runs, until one fails as the plan does, or in a deadlock that the plan does not have.
     *
     * @param first the run of the plan as it is
     * @param texts the repairs
     * @param tries number of runs
     * @throws UsageException if the code of the run has no such field, method or line
     */
    public Result make(RunReport first, List<RepairText> texts, int tries, TimeBudget budget)
            throws IOException, InterruptedException {
        Path recording = first.directory().resolve(RunReport.RECORDING);
        RepairNames names = RepairNames.of(recording);
        Repairs repairs = names.repairs(texts);
        Replayer replayer = new Replayer(
                controlled.replayer().recorder().with(OPTION, repairs.text()),
                controlled.replayer().mode());
        ControlledRun repaired =
                new ControlledRun(controlled.command(), replayer, controlled.options(), controlled.limit());
        Path switches = recording.resolve(Outcome.PREEMPTIONS_NAME);
        if (Files.exists(switches)) {
            runs(repaired, switches, 1, first.failure(), budget);
        }
        if (!isOver() && tries > runs) {
            StrategyPlan random =
                    new StrategyPlan(StrategyPlan.MEMORY, StrategyPlan.MEMORY, 1, StrategyPlan.MEMORY, Map.of());
            Path memory = out.resolve(random.id() + ".json");
            PlanFile.write(memory, random);
            runs(repaired, memory, tries - runs, first.failure(), budget);
        }
        Directories.delete(first.directory());
        return new Result(repairs, names.notes(), first.failure(), runs, failedIn, otherFailures, other, deadlockIn);
    }

    /** Makes runs in one JVM if the program allows that, otherwise each in a fresh one. */
    private void runs(ControlledRun repaired, Path file, int most, Failure failure, TimeBudget budget)
            throws IOException, InterruptedException {
        Plan around = PlanFile.read(file);
        Path place = out.resolve("runs-" + around.id());
        Path directory = place.resolve("in-process");
        int before = runs;
        try {
            new InProcessRuns(repaired.command(), repaired.replayer(), repaired.limit())
                    .within(budget)
                    .make(file, around.seed(), around.seed() + most - 1, directory, run -> {
                        boolean isEnough = hasEnded(run.verdict()) && count(run.failure(), failure);
                        return isEnough || budget.isSpent();
                    });
        } catch (PlanException | UsageException e) {
            for (int i = runs - before; i < most && !budget.isSpent(); i++) {
                RunReport report =
                        repaired.run(around, file, around.seed() + i, place.resolve("run-" + (i + 1)), budget.left());
                if (hasEnded(report.verdict()) && count(report.failure(), failure)) {
                    return;
                }
            }
        } finally {
            Directories.delete(place);
        }
    }

    private static boolean hasEnded(RunVerdict verdict) {
        return verdict != RunVerdict.LOST && verdict != RunVerdict.CUT && verdict != RunVerdict.TIMED_OUT;
    }

    private boolean isOver() {
        return failedIn > 0 || deadlockIn > 0;
    }

    /** Counts a run; returns whether its failure decides the result. */
    private boolean count(@Nullable Failure how, Failure failure) {
        runs++;
        if (how != null && failure.isSame(how)) {
            failedIn = runs;
        } else if (how != null) {
            otherFailures++;
            boolean isDeadlock = how.identity() != null && how.identity().startsWith(DEADLOCK);
            deadlockIn = isDeadlock ? runs : 0;
            other = other == null || isDeadlock ? how : other;
        }
        return isOver();
    }
}
