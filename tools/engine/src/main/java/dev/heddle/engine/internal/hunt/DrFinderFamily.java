package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.engine.internal.runs.PlannedRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.relation.MayTrigger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs that reverse the order of acquisitions (DrFinder, section 5). Each run uses the may-trigger relation of the run
 * before. All races come from recordings, so they have happened.
 */
final class DrFinderFamily implements Family {
    /**
     * A run.
     *
     * @param number from 1
     * @param plan null for the run without control
     * @param news races that no earlier run showed
     */
    record Run(int number, @Nullable DrFinderPlan plan, RaceRun run, List<Race> news) {
        /** Whether to keep its files. */
        boolean isKept() {
            return plan == null || !news.isEmpty() || run.failure() != null;
        }
    }

    private final Path plans;
    private final int count;
    private final long seed;
    private final int depth;
    private final FoundRaces found = new FoundRaces();
    private final List<Run> runs = new ArrayList<>();
    private MayTrigger relation;

    /**
     * @param recorded the run without control
     * @param plans directory for plans
     * @param count number of runs, including the recorded one, at least 2
     * @param seed of the second run; each further run has the next seed
     * @param depth number of frames for the relation
     */
    DrFinderFamily(RaceRun recorded, Path plans, int count, long seed, int depth) {
        this.plans = plans;
        this.count = count;
        this.seed = seed;
        this.depth = depth;
        relation = MayTrigger.none(depth);
        add(null, recorded);
    }

    @Override
    public String name() {
        return "reversed acquisitions";
    }

    @Override
    public @Nullable RunBatch next(String id, int most) throws IOException {
        int number = runs.size() + 1;
        if (number > count) {
            return null;
        }
        DrFinderPlan plan = new DrFinderPlan("drfinder-" + number, DrFinderPlan.TECHNIQUE, seed + number - 2, relation);
        Path file = plans.resolve(plan.id() + ".json");
        OutputFile.directory(plans);
        PlanFile.write(file, plan);
        return RunBatch.of(List.of(new PlannedRun(plan, file, Integer.toString(number))));
    }

    @Override
    public boolean keeps(RunBatch batch, int index, RunReport report) {
        return add((DrFinderPlan) batch.plan(), RaceRun.of(report, depth)).isKept();
    }

    private Run add(@Nullable DrFinderPlan plan, RaceRun run) {
        int number = runs.size() + 1;
        Run added = new Run(number, plan, run, found.add(number, run));
        runs.add(added);
        if (run.seen() != null) {
            relation = run.seen().relation();
        }
        return added;
    }

    /** All runs, the recorded one first. */
    List<Run> runs() {
        return List.copyOf(runs);
    }

    /** The races of all runs. */
    FoundRaces found() {
        return found;
    }
}
