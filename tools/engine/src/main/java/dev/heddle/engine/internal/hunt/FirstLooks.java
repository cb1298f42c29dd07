package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first runs of a hunt, which measure the program: an ordinary schedule, the same again, and a random one.
 *
 * <p>Reports if the same plan and seed give different schedules. The first run of a JVM also contains steps by which
 * the JDK initialises its classes. So if it differs from the second, a third run decides. A slow program has no
 * repetition.
 */
final class FirstLooks implements Family {
    private static final String ID = PortfolioTechnique.ID + "-look";

    private final long seed;
    private final Progress progress;
    private @Nullable List<SeedRun> first;
    private @Nullable List<SeedRun> second;
    private boolean isRepeated;
    private boolean isDone;

    /** @param seed of the random schedule */
    FirstLooks(long seed, Progress progress) {
        this.seed = seed;
        this.progress = progress;
    }

    @Override
    public String name() {
        return "first looks";
    }

    /** Runs take long, so none repeats the first schedule: the replay of a failure shows whether it is repeatable. */
    void skipRepetition() {
        isRepeated = true;
    }

    /** Whether all runs were made. */
    boolean isDone() {
        return isDone;
    }

    @Override
    public @Nullable RunBatch next(String id, int most) {
        if (first == null) {
            return ordinary(ID);
        } else if (!isRepeated) {
            return ordinary(second == null ? ID + "-repeated" : ID + "-third").uncounted();
        }
        return isDone
                ? null
                : new RunBatch(
                        new StrategyPlan(
                                ID + "-again",
                                PortfolioTechnique.ID,
                                1,
                                "shared",
                                Map.of("by", "random", "survey", "on")),
                        seed,
                        1);
    }

    private static RunBatch ordinary(String id) {
        return new RunBatch(new StrategyPlan(id, PortfolioTechnique.ID, 1, "relay", Map.of("survey", "on")), 1, 1);
    }

    @Override
    public void made(RunBatch batch, List<SeedRun> runs) {
        if (first == null) {
            first = runs;
        } else if (isRepeated) {
            isDone = true;
        } else if (second == null) {
            second = runs;
            isRepeated = !differ(first, second);
        } else {
            isRepeated = true;
            if (differ(second, runs)) {
                progress.note(
                        "the program is not repeatable: two controlled runs with the same seed took different steps, "
                                + "so schedules of failures may not be reproducible");
            }
        }
    }

    private static boolean differ(List<SeedRun> one, List<SeedRun> other) {
        boolean areBothWhole = Stream.of(one, other)
                .allMatch(made -> made.size() == 1
                        && HuntLoop.isWhole(made.get(0))
                        && made.get(0).turns() != 0);
        return areBothWhole && one.get(0).turns() != other.get(0).turns();
    }
}
