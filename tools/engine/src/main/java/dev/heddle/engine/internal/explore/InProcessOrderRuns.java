package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PairsPlan.Pair;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.RandomPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** Makes runs with enforced orders one after the other in one JVM: a waiting one, if there is any. */
final class InProcessOrderRuns implements OrderRuns, AutoCloseable {
    static final String TECHNIQUE = "cause";

    private final InProcessRuns inProcess;
    private final JvmPool kept;
    private final boolean isOwner;
    private final Path directory;
    private final Failure failure;
    private final List<Switch> switches;
    private final TimeBudget budget;
    private int runs;
    private int plans;
    private long seed = 1;

    /**
     * @param inProcess makes runs; JVMs that it keeps for further plans are used, and not ended here
     * @param directory for files; is created
     * @param failure of the failing run
     * @param switches of the failing run
     */
    InProcessOrderRuns(
            InProcessRuns inProcess, Path directory, Failure failure, List<Switch> switches, TimeBudget budget) {
        this.isOwner = !inProcess.hasKept();
        this.kept = isOwner ? new JvmPool(directory.resolve("kept")) : inProcess.kept();
        this.inProcess = inProcess.keeping(kept);
        this.directory = directory;
        this.failure = failure;
        this.switches = List.copyOf(switches);
        this.budget = budget;
    }

    @Override
    public boolean make(List<Pair> orders, Schedule schedule, int count, Predicate<Result> isEnough)
            throws IOException, InterruptedException {
        if (budget.isSpent()) {
            return false;
        }
        Path files = directory.resolve("plan-" + ++plans);
        Files.createDirectories(files);
        Path file = files.resolve("plan.json");
        PlanFile.write(file, plan(orders, schedule));
        boolean[] isOver = new boolean[1];
        int[] reported = new int[1];
        inProcess.within(budget).make(file, seed, seed + count - 1, files.resolve("runs"), run -> {
            runs++;
            reported[0]++;
            if (!run.isLost()) {
                isOver[0] = isEnough.test(new Result(
                        orders.isEmpty() || run.isReached(), run.failure() != null && failure.isSame(run.failure())));
                delete(run.schedule());
            }
            return isOver[0] || budget.isSpent();
        });
        seed += count;
        kept.tidy();
        Directories.delete(files);
        return isOver[0] || reported[0] == count;
    }

    private static void delete(Path schedule) {
        if (schedule != null) {
            schedule.toFile().delete();
        }
    }

    private Plan plan(List<Pair> orders, Schedule schedule) {
        boolean isRandom = schedule == Schedule.RANDOM;
        if (!orders.isEmpty()) {
            return new PairsPlan("orders", TECHNIQUE, 1, orders, isRandom ? null : switches);
        }
        return isRandom
                ? new RandomPlan("orders", TECHNIQUE, 1)
                : new PreemptionPlan("orders", TECHNIQUE, 1, null, null, switches);
    }

    @Override
    public int runs() {
        return runs;
    }

    @Override
    public void close() throws IOException {
        if (isOwner) {
            kept.close();
        }
        Directories.delete(directory);
    }
}
