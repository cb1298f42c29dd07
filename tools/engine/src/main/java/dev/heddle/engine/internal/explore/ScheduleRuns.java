package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.ExplorePlan.Sameness;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Tracking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Executes schedules by controlled runs of the program. Schedules of earlier sessions come from the log. */
public final class ScheduleRuns implements ScheduleExecutor {
    /**
     * Number of runs of the first plan, which shows soon whether there are failures; each next plan has twice as many.
     */
    private static final int FIRST_CHUNK = 200;

    private static final int LARGEST_CHUNK = 3_200;

    private final SeedRuns runs;
    private final Tracking tracking;
    private final int searched;
    private final List<String> threads;
    private final boolean choosesReads;
    private final Sameness sameness;
    private final ExecutionLog log;
    private final Path plans;
    private final TimeBudget budget;
    private final boolean first;
    private int chunk = FIRST_CHUNK;
    private int number;
    private long executed;

    /**
     * @param searched number of the tracking's first variables at which schedules preempt
     * @param threads paths of the threads in orders
     * @param choosesReads whether reads may see older writes
     * @param sameness which states of a run are equal
     * @param log of executed schedules
     * @param plans directory for plans; those of failures are kept
     * @param first whether to stop at the first failure
     */
    public ScheduleRuns(
            SeedRuns runs,
            Tracking tracking,
            int searched,
            List<String> threads,
            boolean choosesReads,
            Sameness sameness,
            ExecutionLog log,
            Path plans,
            TimeBudget budget,
            boolean first) {
        this.runs = runs;
        this.tracking = tracking;
        this.searched = searched;
        this.threads = threads;
        this.choosesReads = choosesReads;
        this.sameness = sameness;
        this.log = log;
        this.plans = plans;
        this.budget = budget;
        this.first = first;
    }

    @Override
    public List<Execution> execute(List<Bounded> schedules, boolean extensible)
            throws IOException, InterruptedException {
        List<Execution> done = new ArrayList<>();
        while (done.size() < schedules.size()) {
            int from = done.size();
            while (done.size() < schedules.size() && log.contains(schedules.get(done.size()), extensible)) {
                done.add(log.of(schedules.get(done.size()), extensible));
            }
            int to = done.size();
            while (to < schedules.size() && to - done.size() < chunk && !log.contains(schedules.get(to), extensible)) {
                to++;
            }
            if (isEnough()) {
                return done;
            }
            List<Bounded> news = schedules.subList(done.size(), to);
            if (!news.isEmpty() && !make(news, extensible, done)) {
                return done;
            }
            if (done.size() == from) {
                throw new IllegalStateException("no schedule was executed, and none is missing");
            }
        }
        return done;
    }

    private boolean isEnough() {
        return budget.isSpent() || first && !runs.found().isEmpty();
    }

    /** @return whether there was time for all of them */
    private boolean make(List<Bounded> schedules, boolean extensible, List<Execution> done)
            throws IOException, InterruptedException {
        ExplorePlan plan = new ExplorePlan(
                ExplorePlan.TECHNIQUE + "-" + ++number,
                ExplorePlan.TECHNIQUE,
                1,
                tracking,
                searched,
                threads,
                extensible,
                choosesReads,
                sameness,
                schedules);
        Files.createDirectories(plans);
        Path file = plans.resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        int jvms = SeedRuns.worthwhileJvms(schedules.size());
        List<SeedRun> made = runs.make(plan, file, 1, schedules.size(), jvms, null, budget, SeedRuns.Listener.ALL);
        boolean anyFailed = false;
        int before = done.size();
        for (SeedRun run : made) {
            anyFailed |= run.failure() != null;
            if (run.seed() != done.size() - before + 1) {
                // An earlier run is missing, so this one is made again with it.
                continue;
            }
            boolean failed = run.verdict() == RunVerdict.CONFIRMED;
            boolean isWhole = run.verdict() == RunVerdict.PASSED || failed;
            Execution execution = new Execution(
                    schedules.get((int) run.seed() - 1),
                    isWhole ? run.explored() : null,
                    failed ? run.failure().text() : null);
            log.add(execution, extensible);
            done.add(execution);
        }
        log.flush();
        int delivered = done.size() - before;
        executed += delivered;
        chunk = Math.min(LARGEST_CHUNK, 2 * chunk);
        if (!anyFailed) {
            Files.delete(file);
        }
        return delivered == schedules.size();
    }

    /** Number of schedules executed in this session. */
    public long executed() {
        return executed;
    }
}
