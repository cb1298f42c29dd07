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
import org.jspecify.annotations.Nullable;

/** Converts deadlocks to findings. All details are strings, numbers, lists and maps, so that they read back equal. */
public final class DeadlockFindings {
    /** The kind of these findings. */
    public static final String KIND = "deadlock";

    static final String WAITERS = "waiters";
    static final String LOCKS = "locks";
    static final String FIRST_ACQUIRED = "firstAcquired";
    /** In the titles of deadlocks of locks, stands before the details of the threads. */
    private static final String FOR_LOCKS = " for each other's locks: ";

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
        return of(deadlock, id, Finding.Status.CANDIDATE, null)
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
        return of(deadlock, id, Finding.Status.CANDIDATE, planFile);
    }

    /** A deadlock that occurred in a run. */
    public static Finding seen(Deadlock deadlock, String id) {
        return of(deadlock, id, Finding.Status.OBSERVED, null);
    }

    private static Finding of(Deadlock deadlock, String id, Finding.Status status, @Nullable String planFile) {
        List<String> threads = deadlock.waiters().stream().map(Waiter::thread).toList();
        List<Finding.Place> places = places(deadlock.waiters());
        return new Finding(
                id,
                KIND,
                status,
                title(places, threads, status),
                places,
                threads,
                planFile,
                null,
                null,
                details(deadlock, places));
    }

    /** The places where each thread acquires the lock that it holds, and requests that of the next thread. */
    private static List<Finding.Place> places(List<Waiter> waiters) {
        List<Finding.Place> places = new ArrayList<>();
        for (int i = 0; i < waiters.size(); i++) {
            places.add(Finding.Place.of(waiters.get(i).held(), HOLDS, name(i, waiters)));
            places.add(Finding.Place.of(waiters.get(i).wanted(), WANTS, name(i + 1, waiters)));
        }
        return places;
    }

    /**
     * A deadlock with names instead of numbers.
     *
     * @param threads name of each thread; an empty text if it has only a path
     * @param expressions the expression by which the code reaches the lock of each thread; an empty text if unknown
     */
    public static Finding named(Finding deadlock, List<String> threads, List<String> expressions) {
        Map<String, String> locks = new TreeMap<>();
        for (int i = 0; i < expressions.size(); i++) {
            String lock = String.valueOf(deadlock.sites().get(2 * i).variable());
            locks.put(lock, expressions.get(i).isEmpty() ? lock : expressions.get(i) + " (" + lock + ")");
        }
        List<Finding.Place> places = deadlock.sites().stream()
                .map(place -> Finding.Place.of(
                        place.stack(), place.op(), locks.getOrDefault(place.variable(), place.variable())))
                .toList();
        List<Object> waiters = new ArrayList<>();
        for (Object waiter : DetailValues.list(deadlock.details().get(WAITERS))) {
            Map<String, Object> named = new TreeMap<>();
            DetailValues.map(waiter).forEach((key, value) -> {
                String lock = locks.get(String.valueOf(value));
                named.put(key.toString(), lock == null ? value : lock);
            });
            waiters.add(named);
        }
        List<String> known = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            known.add(threads.get(i).isEmpty() ? deadlock.threads().get(i) : threads.get(i));
        }
        return deadlock.with(WAITERS, waiters).at(title(places, known, deadlock.status()), places);
    }

    /** Which thread holds and waits for which lock, without the sentence before; empty for class initialisers. */
    public static String waits(Finding deadlock) {
        String title = deadlock.title();
        int at = title.indexOf(FOR_LOCKS);
        return at < 0 ? "" : title.substring(at + FOR_LOCKS.length());
    }

    /** The qualified name of the class of a lock, from the name of the lock in a finding. */
    public static String lockClass(String name) {
        int open = name.indexOf(" (");
        String numbered = open < 0 ? name : name.substring(open + 2, name.length() - 1);
        return numbered.replaceFirst(" #\\d+$", "");
    }

    static String title(Deadlock deadlock) {
        return title(
                places(deadlock.waiters()),
                deadlock.waiters().stream().map(Waiter::thread).toList(),
                Finding.Status.CANDIDATE);
    }

    /**
     * Which thread holds which lock and waits for which, with both lines.
     *
     * @param threads names or paths
     */
    private static String title(List<Finding.Place> places, List<String> threads, Finding.Status status) {
        String wait = status == Finding.Status.OBSERVED ? "wait" : "may wait";
        List<String> initialised = places.stream()
                .filter(place -> place.op().equals(HOLDS))
                .map(place -> String.valueOf(place.variable()))
                .filter(lock -> lock.startsWith(Lock.INITIALISATION))
                .map(lock -> simpleName(lock.substring(Lock.INITIALISATION.length())))
                .toList();
        if (initialised.size() == threads.size()) {
            return threads.size() + " threads " + wait + " for each other's class initialisers: "
                    + String.join(" against ", initialised);
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            String thread = threads.get(i).matches("[?0-9.]+") ? "thread " + threads.get(i) : threads.get(i);
            parts.add(thread + " holds " + at(places.get(2 * i), " from ") + " and waits for "
                    + at(places.get(2 * i + 1), " at "));
        }
        String who = threads.size() == 1
                ? "a thread " + wait.replace("wait", "waits") + " for a lock that it holds itself: "
                : threads.size() + " threads " + wait + FOR_LOCKS;
        return who + String.join("; ", parts);
    }

    /** The lock of a place without packages, and the line of the program. */
    private static String at(Finding.Place place, String preposition) {
        CodePoint point = LibraryCode.ownFrame(place.stack());
        String line = point.file() == null
                ? simpleName(point.className()) + "." + point.method()
                : point.line() < 0 ? point.file() : point.file() + ":" + point.line();
        return String.valueOf(place.variable()).replaceAll("\\b([a-z]\\w*\\.)+(?=[A-Z])", "") + preposition + line;
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Names the lock that the waiter with this number holds, such as {@code java.lang.Object #1}. */
    private static String name(int number, List<Waiter> waiters) {
        int at = number % waiters.size();
        Lock lock = waiters.get(at).lock();
        return lock.initialised() == null ? lock.className() + " #" + (at + 1) : lock.className();
    }

    private static Map<String, Object> details(Deadlock deadlock, List<Finding.Place> places) {
        Map<String, Object> details = new TreeMap<>();
        List<Waiter> waiters = deadlock.waiters();
        List<Object> cycle = new ArrayList<>();
        for (int i = 0; i < waiters.size(); i++) {
            Waiter waiter = waiters.get(i);
            cycle.add(new TreeMap<>(Map.of(
                    "thread",
                    waiter.thread(),
                    HOLDS,
                    String.valueOf(places.get(2 * i).variable()),
                    "holdsShared",
                    waiter.sharedHold(),
                    WANTS,
                    String.valueOf(places.get(2 * i + 1).variable()),
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
