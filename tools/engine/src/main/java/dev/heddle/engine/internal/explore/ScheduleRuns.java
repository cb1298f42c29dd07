package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.campaign.SeedRuns.SeedRun;
import dev.heddle.engine.internal.campaign.Verdict;
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

/** Executes schedules by controlled runs of the program; those that were executed when the search was begun before are only looked up. */
public final class ScheduleRuns implements Executor {
    /** Runs of a first plan, which shows soon whether anything is found; each next one has twice as many. */
    private static final int FIRST_CHUNK = 200;

    private static final int LARGEST_CHUNK = 3_200;

    private final SeedRuns runs;
    private final Tracking tracking;
    private final int searched;
    private final List<String> threads;
    private final Sameness sameness;
    private final ExecutionLog log;
    private final Path plans;
    private final Budget budget;
    private final boolean first;
    private int chunk = FIRST_CHUNK;
    private int number;
    private long executed;

    /**
     * @param searched how many of the tracking's variables, the first ones, schedules are about
     * @param threads paths of the threads that orders are about
     * @param sameness which states of a run are one
     * @param log what was executed before, and where it is written down
     * @param plans directory for plans; those of failures stay
     * @param first whether one failure is enough
     */
    public ScheduleRuns(
            SeedRuns runs,
            Tracking tracking,
            int searched,
            List<String> threads,
            Sameness sameness,
            ExecutionLog log,
            Path plans,
            Budget budget,
            boolean first) {
        this.runs = runs;
        this.tracking = tracking;
        this.searched = searched;
        this.threads = threads;
        this.sameness = sameness;
        this.log = log;
        this.plans = plans;
        this.budget = budget;
        this.first = first;
    }

    @Override
    public List<Execution> execute(List<Bounded> schedules, boolean told) throws IOException, InterruptedException {
        List<Execution> done = new ArrayList<>();
        while (done.size() < schedules.size()) {
            int from = done.size();
            while (done.size() < schedules.size() && log.knows(schedules.get(done.size()), told)) {
                done.add(log.of(schedules.get(done.size()), told));
            }
            int to = done.size();
            while (to < schedules.size() && to - done.size() < chunk && !log.knows(schedules.get(to), told)) {
                to++;
            }
            if (isEnough()) {
                return done;
            }
            List<Bounded> news = schedules.subList(done.size(), to);
            if (!news.isEmpty() && !make(news, told, done)) {
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
    private boolean make(List<Bounded> schedules, boolean told, List<Execution> done)
            throws IOException, InterruptedException {
        ExplorePlan plan = new ExplorePlan(
                ExplorePlan.TECHNIQUE + "-" + ++number,
                ExplorePlan.TECHNIQUE,
                1,
                tracking,
                searched,
                threads,
                told,
                sameness,
                schedules);
        Files.createDirectories(plans);
        Path file = plans.resolve(plan.id() + ".json");
        PlanFile.write(file, plan);
        List<SeedRun> made = runs.make(plan, file, schedules.size(), budget);
        boolean anyFailed = false;
        for (SeedRun run : made) {
            boolean failed = run.verdict() == Verdict.CONFIRMED;
            anyFailed |= failed;
            boolean isWhole = run.verdict() == Verdict.PASSED || failed;
            Execution execution = new Execution(
                    schedules.get((int) run.seed() - 1),
                    isWhole ? run.explored() : null,
                    failed ? run.failure().text() : null);
            log.add(execution, told);
            done.add(execution);
        }
        log.flush();
        executed += made.size();
        chunk = Math.min(LARGEST_CHUNK, 2 * chunk);
        if (!anyFailed) {
            Files.delete(file);
        }
        return made.size() == schedules.size();
    }

    /** Schedules that were really executed this time. */
    public long executed() {
        return executed;
    }
}
