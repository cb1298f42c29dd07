package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.Outcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Random schedules by a strategy that decides only where the order may matter; optionally at every operation. */
final class Sampling implements Family {
    /** A strategy that decides at every operation. */
    static final String ALL_DECISIONS = "everywhere";

    /** Its schedules nearly always differ, but rarely in relevant places. */
    private static final double WORTH_OF_ALL_DECISIONS = 0.1;

    private final String name;
    private final String by;
    private final Map<String, String> parameters;
    private final ProgramModel model;
    private long next;
    private long runs;
    private long decisions;

    /**
     * @param by the strategy, as the parameter of {@code shared} names it; or {@link #ALL_DECISIONS}
     * @param parameters of the strategy
     */
    Sampling(String name, String by, Map<String, String> parameters, ProgramModel model, long seed) {
        this.name = name;
        this.by = by;
        this.parameters = Map.copyOf(parameters);
        this.model = model;
        next = seed;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isFinite() {
        return false;
    }

    @Override
    public double weight() {
        return by.equals(ALL_DECISIONS) ? WORTH_OF_ALL_DECISIONS : 1;
    }

    @Override
    public RunBatch next(String id, int most) {
        long first = next;
        next += most;
        if (by.equals(ALL_DECISIONS)) {
            return new RunBatch(new PosPlan(id, PortfolioTechnique.ID, 1), first, most);
        }
        Map<String, String> all = new TreeMap<>(parameters);
        all.put("by", by);
        all.put("quiet", model.quiet());
        all.put("counts", model.counts());
        all.put("variables", "*");
        all.put("events", String.valueOf(runs == 0 ? 100 : Math.max(1, decisions / runs)));
        all.put("threads", String.valueOf(Math.max(1, model.threads())));
        // Random schedules reach stops from which other schedules can be made.
        all.put("survey", "on");
        return new RunBatch(new StrategyPlan(id, PortfolioTechnique.ID, 1, "shared", all), first, most);
    }

    @Override
    public void made(RunBatch batch, List<SeedRun> made) {
        for (SeedRun run : made) {
            if (run.outcome() != null && run.outcome().end() == Outcome.End.EXIT) {
                runs++;
                decisions += run.outcome().decisions();
            }
        }
    }
}
