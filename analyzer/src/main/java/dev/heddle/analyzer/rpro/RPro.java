package dev.heddle.analyzer.rpro;

import dev.heddle.analyzer.report.Result;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.trace.plan.DeadlockPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** RPro's analysis side: which deadlocks a run could have had (RPro, section 1: prediction from cyclic lock dependencies). */
public final class RPro {
    /** Name of the technique on the command line, in plans and in findings. */
    public static final String TECHNIQUE = "deadlock";

    private RPro() {}

    /**
     * Predicts deadlocks from runs. What several runs predict is one candidate. The same sources and options give the same result.
     *
     * @param sources the runs, in the order in which they are to be named; read twice each. Acquisitions are enough: no accesses are needed
     */
    public static Result<Deadlock, DeadlockPlan> analyze(List<EventSource> sources, Options options) {
        Map<Long, Deadlock> all = new LinkedHashMap<>();
        Map<String, Long> counts = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (EventSource source : sources) {
            names.add(source.name());
            analyze(source, options, all, counts);
        }
        return Result.of(new DeadlockDescription(), names, all.values(), counts);
    }

    private static void analyze(
            EventSource source, Options options, Map<Long, Deadlock> all, Map<String, Long> counts) {
        SkeletonPass pass = new SkeletonPass(new SiteTable(source.names()));
        source.forEach(pass);
        Skeleton skeleton = pass.finish();
        DependencyWalk walk = new DependencyWalk(skeleton);
        source.forEach(walk);
        DeadlockNames deadlocks = new DeadlockNames(walk, source.name());
        CycleSearch search = new CycleSearch(walk.lockStates(), skeleton.segments(), options.steps(), cycle -> {
            Deadlock deadlock = deadlocks.of(cycle);
            all.merge(deadlock.stableHash(), deadlock, Deadlock::merge);
        });
        new LockOrder(walk.lockStates()).components(walk.dependencies()).forEach(search::search);
        count(counts, "events", skeleton.events());
        count(counts, "acquisitions", walk.acquisitions());
        count(counts, "lockDependencies", walk.dependencies().size());
        count(counts, "acquisitionsThatDoNotWait", walk.notWaiting());
        count(counts, "pairsUnderGuardLock", search.guarded());
        count(counts, "cyclesThatOtherSignalsForbid", search.ordered());
        count(counts, "searchesCutShort", search.isCutShort() ? 1 : 0);
        count(
                counts,
                "dependenciesInTooManySegments",
                walk.dependencies().stream().filter(Dependency::overflows).count());
        count(counts, "releasesWithoutAcquisition", walk.releasesWithoutAcquisition());
        count(counts, "unmatchedSignals", skeleton.unmatchedSignals());
    }

    private static void count(Map<String, Long> counts, String name, long number) {
        counts.merge(name, number, Long::sum);
    }
}
