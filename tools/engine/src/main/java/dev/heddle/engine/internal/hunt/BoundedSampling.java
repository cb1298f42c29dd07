package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.engine.internal.explore.SearchedVariables;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.PctvbPlan.Candidate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** PCT with variable bounding, among the variables of the bounded search and in its JVM (RankChecker, section 3). */
final class BoundedSampling implements Family {
    private static final int DEPTH = 3;
    /** Fewer variables make it likelier to draw the right one; the more likely ones come first. */
    private static final int MOST_VARIABLES = 50;

    /** A lower bound must not be rounded up. */
    private static final MathContext DOWN = new MathContext(2, RoundingMode.DOWN);

    private final SearchedVariables universe;
    private final int threads;
    private final List<Candidate> candidates;
    private long next;
    private long runs;

    /** @param universe with at least one variable */
    BoundedSampling(SearchedVariables universe, int threads, long seed) {
        this.universe = universe;
        this.threads = threads;
        this.next = seed;
        candidates = universe.uses().stream()
                .limit(MOST_VARIABLES)
                .map(use -> new Candidate(use.name(), accesses(use)))
                .toList();
    }

    private static long accesses(VariableUse use) {
        return Math.max(1, use.most());
    }

    @Override
    public String name() {
        return "PCT with variable bounding";
    }

    @Override
    public boolean isFinite() {
        return false;
    }

    @Override
    public RunBatch next(String id, int most) {
        long first = next;
        next += most;
        return new RunBatch(plan(id), first, most);
    }

    private PctvbPlan plan(String id) {
        return new PctvbPlan(id, PortfolioTechnique.ID, 1, DEPTH, threads, 1, candidates, null, universe.tracking());
    }

    @Override
    public void made(RunBatch batch, List<SeedRun> made) {
        runs += made.size();
    }

    @Override
    public String guarantee() {
        double one = plan(PortfolioTechnique.ID).guarantee();
        double all = -Math.expm1(runs * Math.log1p(-one));
        return String.format(
                "a bug of depth %d at one of %s would have shown with a probability of at least %s",
                DEPTH,
                Plural.of(candidates.size(), "variable"),
                new BigDecimal(all).round(DOWN).toPlainString());
    }
}
