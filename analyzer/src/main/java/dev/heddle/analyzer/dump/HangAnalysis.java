package dev.heddle.analyzer.dump;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the causes of a hang, the certain ones first: cycles of owners, threads that wait for an event while they hold
 * a lock that others need, pools whose threads all wait for tasks, and threads whose event no thread can cause.
 */
final class HangAnalysis {
    private final DumpSeries series;
    private final WaitForGraph graph;
    private final CauseFindings findings;
    private final List<HangCause> causes = new ArrayList<>();
    private final Set<DumpedThread> explained = new HashSet<>();

    HangAnalysis(DumpSeries series) {
        this.series = series;
        List<DumpedThread> still = series.last().threads().stream()
                .filter(series.still()::contains)
                .toList();
        graph = new WaitForGraph(still, series.dumps() > 1);
        findings = new CauseFindings(graph);
    }

    HangReport report(List<String> notes) {
        graph.cycles().forEach(cycle -> add(findings.deadlock(cycle), cycle));
        waitsUnderLocks();
        starvedPools();
        if (causes.isEmpty()) {
            lostSignals();
        }
        List<String> all = new ArrayList<>(notes);
        all.addAll(series.notes());
        return new HangReport(causes, series.dumps(), series.time(), counts(), all);
    }

    private void add(CauseFindings.Described cause, List<DumpedThread> threads) {
        List<DumpedThread> behind = new ArrayList<>(graph.behind(threads));
        causes.add(new HangCause(cause.finding(), threads, cause.sentences(), behind));
        explained.addAll(threads);
        explained.addAll(behind);
    }

    /** Threads that wait for an event while they hold a lock that another thread needs, perhaps to cause the event. */
    private void waitsUnderLocks() {
        for (DumpedThread thread : waiting()) {
            if (explained.contains(thread) || graph.hasOwner(thread)) {
                continue;
            }
            List<DumpedThread> needing = graph.directlyBehind(thread);
            if (needing.isEmpty() || isWaitForWork(thread)) {
                continue;
            }
            List<DumpedThread> cycle = new ArrayList<>(List.of(thread));
            cycle.addAll(needing);
            add(findings.waitUnderLock(thread, needing), cycle);
        }
    }

    /** Pools all of whose threads wait for the results of tasks: no thread is left for these tasks. */
    private void starvedPools() {
        Map<String, List<DumpedThread>> pools = new LinkedHashMap<>();
        for (DumpedThread thread : series.last().threads()) {
            if (isOfPool(thread)) {
                pools.computeIfAbsent(pool(thread), key -> new ArrayList<>()).add(thread);
            }
        }
        pools.forEach((pool, threads) -> {
            boolean isStarved = threads.stream()
                    .allMatch(thread -> series.still().contains(thread)
                            && !explained.contains(thread)
                            && thread.isInProgram()
                            && isWaiting(thread)
                            && !graph.hasOwner(thread)
                            && AwaitedEvent.of(thread).isOfTask());
            if (isStarved) {
                add(findings.starvedPool(pool, threads), threads);
            }
        });
    }

    private static boolean isOfPool(DumpedThread thread) {
        return thread.isIn("ThreadPoolExecutor$Worker", "run")
                || thread.isIn("ThreadPoolExecutor", "runWorker")
                || thread.isIn("ForkJoinWorkerThread", "run");
    }

    /** The common part of the names of a pool's threads. */
    private static String pool(DumpedThread thread) {
        return thread.name().replaceAll("\\d+$", "");
    }

    /** Threads that wait for a signal, if no other thread of the program moves or runs. */
    private void lostSignals() {
        boolean isAnyRunning = series.last().threads().stream()
                .anyMatch(thread -> thread.isInProgram() && (!series.still().contains(thread) || isRunning(thread)));
        if (isAnyRunning) {
            return;
        }
        Map<String, List<DumpedThread>> places = new LinkedHashMap<>();
        for (DumpedThread thread : waiting()) {
            AwaitedEvent event = AwaitedEvent.of(thread);
            // The end of a thread and the result of a task follow when the other threads continue.
            boolean isConsequence = event == AwaitedEvent.END || event == AwaitedEvent.TASK;
            if (!isConsequence && !isWaitForWork(thread) && !graph.hasOwner(thread)) {
                places.computeIfAbsent(event + " " + findings.ownPlace(thread), key -> new ArrayList<>())
                        .add(thread);
            }
        }
        places.values().forEach(threads -> add(findings.lostSignal(threads), threads));
    }

    private List<DumpedThread> waiting() {
        return series.last().threads().stream()
                .filter(thread -> series.still().contains(thread) && thread.isInProgram() && isWaiting(thread))
                .toList();
    }

    private static boolean isWaiting(DumpedThread thread) {
        // Dumps of JDK 21 to 23 in files have no states.
        return thread.state() == null
                ? AwaitedEvent.of(thread) != AwaitedEvent.UNPARK || thread.isIn("LockSupport", "park")
                : thread.state() == Thread.State.WAITING || thread.state() == Thread.State.BLOCKED;
    }

    private static boolean isRunning(DumpedThread thread) {
        return thread.state() == Thread.State.RUNNABLE || thread.state() == Thread.State.TIMED_WAITING;
    }

    private static boolean isWaitForWork(DumpedThread thread) {
        return AwaitedEvent.of(thread) == AwaitedEvent.ELEMENT;
    }

    private Map<HangReport.Role, Integer> counts() {
        Set<DumpedThread> ofCauses = new HashSet<>();
        Set<DumpedThread> behind = new HashSet<>();
        causes.forEach(cause -> {
            ofCauses.addAll(cause.threads());
            behind.addAll(cause.behind());
        });
        Map<HangReport.Role, Integer> counts = new EnumMap<>(HangReport.Role.class);
        for (DumpedThread thread : series.last().threads()) {
            counts.merge(role(thread, ofCauses, behind), 1, Integer::sum);
        }
        return counts;
    }

    private HangReport.Role role(
            DumpedThread thread, Collection<DumpedThread> ofCauses, Collection<DumpedThread> behind) {
        if (ofCauses.contains(thread)) {
            return HangReport.Role.CAUSE;
        } else if (behind.contains(thread)) {
            return HangReport.Role.BEHIND;
        } else if (!thread.isInProgram() || isWaitForWork(thread)) {
            return HangReport.Role.IDLE;
        }
        return isRunning(thread) || !series.still().contains(thread)
                ? HangReport.Role.RUNNING
                : HangReport.Role.WAITING;
    }
}
