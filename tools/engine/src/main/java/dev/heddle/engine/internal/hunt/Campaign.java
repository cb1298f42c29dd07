package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Tries candidates that were predicted elsewhere, without recording runs first. */
public final class Campaign {
    private final List<Attempt> attempts;
    private final Findings findings;
    private final int runs;

    private Campaign(List<Attempt> attempts, Findings findings, int runs) {
        this.attempts = attempts;
        this.findings = findings;
        this.runs = runs;
    }

    /**
     * Makes the runs.
     *
     * @param executed executes runs
     * @param candidates with their plans
     * @param directory of plans and runs
     * @param tries most runs for each candidate
     */
    public static Campaign run(
            RunExecutor executed, Findings candidates, Path directory, int tries, TimeBudget budget, Progress progress)
            throws IOException, InterruptedException {
        try (Workers workers = new Workers(1);
                SeedRuns runs = new SeedRuns(executed, null, directory, workers, progress)) {
            CandidateFamily family = new CandidateFamily(executed, runs, candidates, directory, tries, 1, progress);
            new HuntLoop(runs, family, "campaign", directory.resolve("plans"), budget, false, progress).run();
            CandidateResults results = new CandidateResults(family, family.others());
            List<Finding> others = results.others().stream()
                    .map(failure -> failure.finding(directory, family.tried()))
                    .toList();
            int made = Math.toIntExact(runs.runs() + family.checks());
            Findings findings = new Findings(
                    candidates.technique(),
                    candidates.recordings(),
                    results.counts(candidates.counts(), runs.beyond(), made),
                    results.findings(others, directory));
            return new Campaign(family.attempts(), findings, made);
        }
    }

    /** The candidates with their runs. */
    public List<Attempt> attempts() {
        return attempts;
    }

    /** The candidates with their results, and further failures; confirmed ones first. */
    public Findings findings() {
        return findings;
    }

    /** Number of controlled runs, including those that check exact plans. */
    public int runs() {
        return runs;
    }
}
