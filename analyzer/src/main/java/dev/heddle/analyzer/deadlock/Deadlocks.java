package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.SequencePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Predicts the deadlocks (RPro, section 1: prediction from cyclic lock dependencies) and the lost notifications that a
 * run could have had.
 */
public final class Deadlocks {
    /** Name of the technique on the command line, in plans and in findings. */
    public static final String TECHNIQUE = "deadlock";

    /** The count of waits on monitors without a time limit. */
    public static final String WAITS_FOR_NOTIFICATIONS = "waitsForNotifications";

    private Deadlocks() {}

    /**
     * Predicts deadlocks from runs. A deadlock predicted from several runs is one candidate. The same sources and
     * options give the same result.
     *
     * @param sources the runs, in the order of their names in the result; each is read up to three times. Acquisitions
     *     and signals suffice; recorded accesses rule out some of the lost notifications.
     */
    public static CandidateReport<Prediction, Plan> analyze(List<EventSource> sources, DeadlockOptions options) {
        Map<Long, Prediction> all = new LinkedHashMap<>();
        Map<String, Long> counts = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (EventSource source : sources) {
            names.add(source.name());
            analyze(ArrayParts.of(source), options, all, counts);
        }
        return CandidateReport.of(new PredictionDescription(), names, all.values(), counts);
    }

    private static void analyze(
            EventSource source, DeadlockOptions options, Map<Long, Prediction> all, Map<String, Long> counts) {
        SkeletonPass pass = SkeletonPass.withSections(new SiteIndex(source.names()));
        source.forEach(pass);
        Skeleton plain = pass.finish();
        Skeleton skeleton = pass.finishWithSections(plain);
        DependencyWalk walk = new DependencyWalk(skeleton);
        WaitWalk waits = new WaitWalk(plain);
        source.forEach((stamp, thread, site, target, aux) -> {
            walk.event(stamp, thread, site, target, aux);
            waits.event(stamp, thread, site, target, aux);
        });
        CycleNames deadlocks = new CycleNames(walk, source.name(), !source.isOfPart());
        CycleSearch search = new CycleSearch(
                walk.lockStates(),
                skeleton.segments(),
                walk.overThreads(),
                options.steps(),
                cycle -> add(all, deadlocks.of(cycle)));
        new LockOrderGraph(walk.lockStates()).components(walk.dependencies()).forEach(search::search);
        walk.initialisers()
                .find(skeleton.segments(), walk.lockStates(), walk.overThreads())
                .forEach(cycle -> add(all, deadlocks.of(cycle)));
        count(counts, "classesWithCyclicInitialisers", walk.initialisers().classes());
        count(counts, "classUsesThatMustComeLater", walk.initialisers().ordered());
        count(counts, "events", skeleton.events() - ArrayParts.added(source));
        count(counts, "acquisitions", walk.acquisitions());
        count(counts, "lockDependencies", walk.dependencies().size());
        count(counts, "acquisitionsThatDoNotWait", walk.notWaiting());
        count(counts, "pairsUnderGuardLock", search.guarded());
        count(counts, "cyclesThatOtherSignalsForbid", search.ordered());
        count(counts, "searchesCutShort", search.isCutShort() ? 1 : 0);
        count(counts, "locksOverThreadsNotKept", walk.overThreads().left());
        count(
                counts,
                "dependenciesInTooManySegments",
                walk.dependencies().stream().filter(Dependency::overflows).count());
        count(counts, "releasesWithoutAcquisition", walk.releasesWithoutAcquisition());
        count(counts, "unmatchedSignals", skeleton.unmatchedSignals());
        hangs(source, options, walk, waits, all, counts);
        if (waits.hasPools()) {
            starvations(source, waits, all, counts);
        }
    }

    private static void starvations(
            EventSource source, WaitWalk waits, Map<Long, Prediction> all, Map<String, Long> counts) {
        PoolTasks tasks = new PoolTasks(waits.skeleton());
        source.forEach(tasks);
        HangNames names = new HangNames(tasks, source.name(), !source.isOfPart());
        PoolStarvations search = new PoolStarvations(tasks);
        search.find().forEach(blocked -> add(all, starvation(blocked, names)));
        count(counts, "waitsOfTasks", tasks.waits().size());
        count(counts, "tasksNotKept", tasks.notKept());
        count(counts, "waitsOfTasksAlikeLeftOut", tasks.left());
        count(counts, "waitsOfTasksInOrder", search.ordered());
        count(counts, "waitsOfTasksUnderGuardLock", search.guarded());
        count(counts, "searchesForStarvationCutShort", search.isCutShort() ? 1 : 0);
    }

    private static Hang starvation(List<PoolStarvations.Blocked> waits, HangNames names) {
        Map<List<Integer>, PoolStarvations.Blocked> places = new LinkedHashMap<>();
        List<SequencePlan.Stuck> stuck = new ArrayList<>();
        for (PoolStarvations.Blocked blocked : waits) {
            RunEvent needed = blocked.needed().at();
            RunEvent at = blocked.waited().at();
            places.putIfAbsent(List.of(needed.site(), needed.context(), at.site(), at.context()), blocked);
            stuck.add(names.stuck(at, null));
        }
        List<Hang.Act> acts = new ArrayList<>();
        List<SequencePlan.Step> steps = new ArrayList<>();
        for (PoolStarvations.Blocked blocked : places.values()) {
            acts.add(names.act(blocked.needed().at(), "submits a task to the pool"));
            acts.add(names.act(blocked.waited().at(), HangFindings.WAITS + " for it on a thread of the pool"));
            steps.add(names.step(blocked.needed().at()));
        }
        return names.hang(Hang.Cause.STARVED, acts, steps, stuck, true);
    }

    private static void hangs(
            EventSource source,
            DeadlockOptions options,
            DependencyWalk dependencies,
            WaitWalk waits,
            Map<Long, Prediction> all,
            Map<String, Long> counts) {
        HangNames names = new HangNames(waits, source.name(), !source.isOfPart());
        LostNotifications lost = new LostNotifications(waits, names, !source.isOfPart(), hang -> add(all, hang));
        lost.search(waits.waits());
        CircularWaits needed =
                new CircularWaits(waits.skeleton(), waits.waits(), waits.woken(), dependencies, options.steps());
        if (needed.isNeeded()) {
            source.forEach(needed);
            HangNames there = new HangNames(needed, source.name(), !source.isOfPart());
            needed.cycles().forEach(cycle -> add(all, cycle(cycle, names, there)));
        }
        count(counts, "waitsForSignals", waits.waits().size());
        count(counts, "waitsWithALimitOfTime", waits.timed());
        count(counts, "waitsAlikeLeftOut", waits.left());
        count(counts, "waitsThatLookFirst", lost.checkingFirst());
        count(counts, "waitsOfWhichItIsNotKnownWhatTheyLookAt", lost.unknown());
        count(counts, "waitsInTheJdk", lost.ofJdk());
        count(counts, "signalsThatMustComeLater", lost.ordered());
        count(counts, "otherWaitersUnderGuardLock", lost.guarded());
        count(counts, WAITS_FOR_NOTIFICATIONS, waits.forNotifications());
        count(counts, "locksHeldInWaits", needed.kept());
        count(counts, "neededLocksThatMustComeFirst", needed.ordered());
        count(counts, "neededLocksUnderGuardLock", needed.guarded());
        count(counts, "searchesForNeededLocksCutShort", needed.isCutShort() ? 1 : 0);
    }

    /**
     * Describes a circular wait as a hang.
     *
     * @param there names of the pass over acquisitions
     */
    private static Hang cycle(CircularWaits.CircularWait cycle, HangNames names, HangNames there) {
        RunEvent kept = cycle.taken().at();
        RunEvent at = cycle.waited().at();
        RunEvent signal = cycle.waited().signal();
        LockChains.Request third = cycle.third();
        List<Hang.Act> acts = new ArrayList<>();
        List<SequencePlan.Step> steps = new ArrayList<>(List.of(names.step(kept)));
        List<SequencePlan.Stuck> stuck = new ArrayList<>(List.of(names.stuck(at, kept)));
        acts.add(names.act(kept, "acquires the lock"));
        if (third != null) {
            acts.add(there.act(third.held(), "acquires another lock"));
            steps.add(there.step(third.held()));
        }
        acts.add(names.act(
                at,
                at.op() == Op.JOIN
                        ? HangFindings.WAITS + " for the end of a thread"
                        : HangFindings.WAITS + " for a signal"));
        acts.add(there.act(
                cycle.needed(),
                HangFindings.ASKS + (third == null ? " that lock" : " the other lock") + " before it is given"));
        steps.add(there.step(cycle.needed()));
        stuck.add(there.stuck(cycle.needed(), null));
        if (third != null) {
            acts.add(there.act(third.at(), HangFindings.ASKS + " the first lock"));
            stuck.add(there.stuck(third.at(), third.held()));
        }
        if (signal != null && HangNames.hasPlace(signal)) {
            acts.add(names.act(signal, "would give it"));
        }
        return names.hang(
                Hang.Cause.BLOCKED,
                acts,
                steps,
                stuck,
                kept.framed()
                        && cycle.needed().framed()
                        && (third == null || third.held().framed()));
    }

    private static void add(Map<Long, Prediction> all, Prediction prediction) {
        all.merge(
                prediction.stableHash(),
                prediction,
                (one, other) -> one instanceof Deadlock deadlock
                        ? Deadlock.merge(deadlock, (Deadlock) other)
                        : Hang.merge((Hang) one, (Hang) other));
    }

    private static void count(Map<String, Long> counts, String name, long number) {
        counts.merge(name, number, Long::sum);
    }
}
