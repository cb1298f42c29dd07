package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock.Lock;
import dev.heddle.analyzer.deadlock.Deadlock.Waiter;
import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts deadlocks to findings. All details are strings, numbers, lists and maps, so that they read back equal. */
public final class DeadlockFindings {
    /** The kind of these findings. */
    public static final String KIND = "deadlock";

    static final String WAITERS = "waiters";
    static final String LOCKS = "locks";
    static final String FIRST_ACQUIRED = "firstAcquired";
    static final String CYCLES = "cycles";
    static final String RECORDINGS = "recordings";
    /** The operations at the two places of each thread. */
    static final String HOLDS = "holds";

    static final String WANTS = "wants";

    /** The detail that describes a reordering of the run that ends in the deadlock. */
    public static final String WITNESS = "witness";

    private DeadlockFindings() {}

    /**
     * Describes a witness.
     *
     * @param steps number of events of the run in it
     * @param knowsReads whether the run contains the reads of all threads
     */
    public static String witness(int steps, boolean knowsReads) {
        return "another order of " + DetailValues.count(steps, "event")
                + " of the run ends in it; the order was checked"
                + (knowsReads ? "" : ", except the reads, because not all of them were recorded");
    }

    /** A deadlock of a run that names no code, and therefore has no plan. */
    public static Finding witnessed(Deadlock deadlock, int steps) {
        String id = String.format("rp-%d-%08x", deadlock.waiters().size(), (int) deadlock.stableHash());
        return of(deadlock, id, Finding.Status.CANDIDATE, title(deadlock, "may wait"), null)
                .with(WITNESS, witness(steps, true))
                .with(Proof.STEPS, steps);
    }

    /**
     * Describes a predicted deadlock as a finding.
     *
     * @param id name of the finding
     * @param planFile file of the plan relative to the document
     */
    static Finding of(Deadlock deadlock, String id, @Nullable String planFile) {
        return of(deadlock, id, Finding.Status.CANDIDATE, title(deadlock, "may wait"), planFile);
    }

    /** A deadlock that occurred in a run. */
    public static Finding seen(Deadlock deadlock, String id) {
        return of(deadlock, id, Finding.Status.OBSERVED, title(deadlock, "wait"), null);
    }

    private static Finding of(
            Deadlock deadlock, String id, Finding.Status status, String title, @Nullable String planFile) {
        List<Finding.Place> places = new ArrayList<>();
        List<Waiter> waiters = deadlock.waiters();
        for (int i = 0; i < waiters.size(); i++) {
            places.add(place(HOLDS, name(i, waiters), waiters.get(i).held()));
            places.add(place(WANTS, name(i + 1, waiters), waiters.get(i).wanted()));
        }
        return new Finding(
                id,
                KIND,
                status,
                title,
                places,
                waiters.stream().map(Waiter::thread).toList(),
                planFile,
                null,
                null,
                details(deadlock));
    }

    static String title(Deadlock deadlock) {
        return title(deadlock, "may wait");
    }

    private static String title(Deadlock deadlock, String wait) {
        List<Waiter> waiters = deadlock.waiters();
        if (waiters.stream().allMatch(waiter -> waiter.lock().initialised() != null)) {
            return waiters.size() + " threads " + wait + " for each other's class initialisers: "
                    + waiters.stream()
                            .map(waiter -> simpleName(waiter.lock().initialised()))
                            .collect(Collectors.joining(" against "));
        }
        List<String> parts = new ArrayList<>();
        for (Waiter waiter : waiters) {
            parts.add(shortName(LibraryCode.ownFrame(waiter.wanted())));
        }
        String who = waiters.size() == 1
                ? "a thread " + wait.replace("wait", "waits") + " for a lock that it holds itself: "
                : waiters.size() + " threads " + wait + " for each other's locks: ";
        return who + String.join(" against ", parts.stream().distinct().toList());
    }

    private static String shortName(CodePoint point) {
        return simpleName(point.className()) + "." + point.method();
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Names the lock that the waiter with this number holds, such as {@code lock 1 (java.lang.Object)}. */
    private static String name(int number, List<Waiter> waiters) {
        int at = number % waiters.size();
        return "lock " + (at + 1) + " (" + waiters.get(at).lock().className() + ")";
    }

    private static Finding.Place place(String op, String lock, List<CodePoint> stack) {
        CodePoint site = stack.get(0);
        return new Finding.Place(
                site.className(), site.method(), site.file(), site.line(), site.offset(), op, lock, stack);
    }

    private static Map<String, Object> details(Deadlock deadlock) {
        Map<String, Object> details = new TreeMap<>();
        List<Waiter> waiters = deadlock.waiters();
        List<Object> cycle = new ArrayList<>();
        for (int i = 0; i < waiters.size(); i++) {
            Waiter waiter = waiters.get(i);
            cycle.add(new TreeMap<>(Map.of(
                    "thread",
                    waiter.thread(),
                    HOLDS,
                    name(i, waiters),
                    "holdsShared",
                    waiter.sharedHold(),
                    WANTS,
                    name(i + 1, waiters),
                    "wantsShared",
                    waiter.sharedWish())));
        }
        details.put(WAITERS, cycle);
        details.put(LOCKS, waiters.stream().map(waiter -> lock(waiter.lock())).toList());
        // An int reads back as an int; a long may read back as another type.
        details.put(CYCLES, (int) Math.min(Integer.MAX_VALUE, deadlock.cycles()));
        details.put(RECORDINGS, deadlock.recordings());
        details.put(FindingRanking.CONSEQUENCE, FindingRanking.Consequence.HANGS.word());
        return details;
    }

    private static Map<String, Object> lock(Lock lock) {
        return new TreeMap<>(Map.of(
                "class",
                lock.className(),
                FIRST_ACQUIRED,
                lock.firstAcquired().stream().map(CodePoint::toString).toList()));
    }
}
