package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.internal.campaign.SeedRuns.SeedRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the analyses predict, each prediction some times with different continuations. */
final class Predictions implements Family {
    private static final int RUNS_AT_A_TIME = 2;

    /** One of them, and what became of it. Touched between runs only. */
    static final class Prediction {
        private final Finding candidate;
        private final Plan plan;
        private long tried;
        private long came;
        private long firstSeed;
        private Failure failure;

        private Prediction(Finding candidate, Plan plan) {
            this.candidate = candidate;
            this.plan = plan;
        }

        Finding candidate() {
            return candidate;
        }

        Plan plan() {
            return plan;
        }

        /** Runs that were made for it. */
        long tried() {
            return tried;
        }

        /** Runs in which it seemed to happen. */
        long came() {
            return came;
        }

        /** Seed of the first run in which it seemed to happen; 0 if there was none. */
        long firstSeed() {
            return firstSeed;
        }

        /** What the program did wrong in the first run in which it happened and the program failed; null if there was none. */
        Failure failure() {
            return failure;
        }
    }

    private final int tries;
    private final List<Prediction> all = new ArrayList<>();
    private Prediction last;
    private int at;

    /** @param tries how many runs for each */
    Predictions(int tries) {
        this.tries = tries;
    }

    /** @param directory where the plans are */
    void add(Findings findings, Path directory) {
        for (Finding finding : findings.findings()) {
            if (finding.plan() != null) {
                all.add(new Prediction(finding, PlanFile.read(directory.resolve(finding.plan()))));
            }
        }
    }

    List<Prediction> all() {
        return List.copyOf(all);
    }

    @Override
    public String name() {
        return "predictions";
    }

    @Override
    public Batch next(String id, int most) {
        for (int i = 0; i < all.size(); i++) {
            Prediction one = all.get(at++ % all.size());
            if (one.failure == null && one.tried < tries) {
                last = one;
                return new Batch(one.plan, one.tried + 1, (int) Math.min(RUNS_AT_A_TIME, tries - one.tried));
            }
        }
        return null;
    }

    @Override
    public void made(Batch batch, List<SeedRun> runs) {
        for (SeedRun run : runs) {
            last.tried++;
            if (run.outcome() == null || !run.outcome().reached()) {
                continue;
            }
            last.came++;
            last.firstSeed = last.firstSeed == 0 ? run.seed() : last.firstSeed;
            last.failure = last.failure == null ? run.failure() : last.failure;
        }
    }
}
