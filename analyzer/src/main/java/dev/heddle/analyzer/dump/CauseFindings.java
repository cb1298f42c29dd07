package dev.heddle.analyzer.dump;

import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Describes the causes of a hang as findings, and as sentences. */
final class CauseFindings {
    private static final String WAITS = "WAITS";

    private final WaitForGraph graph;

    CauseFindings(WaitForGraph graph) {
        this.graph = graph;
    }

    /** @param sentences one for each thread, without a full stop */
    record Described(Finding finding, List<String> sentences) {}

    /** A hold of a lock. @param stack the innermost frame is that of the acquisition, as far as the dump shows it */
    private record Hold(List<CodePoint> stack, boolean isExact) {}

    /** Each thread holds an object that the thread before it waits for. */
    Described deadlock(List<DumpedThread> cycle) {
        List<Deadlock.Waiter> waiters = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < cycle.size(); i++) {
            DumpedThread thread = cycle.get(i);
            DumpedThread before = cycle.get((i + cycle.size() - 1) % cycle.size());
            DumpedLock held = graph.awaited(before);
            DumpedLock wanted = graph.awaited(thread);
            Hold hold = hold(thread, held);
            String className =
                    isInitialiser(before, held) ? Deadlock.Lock.INITIALISATION + held.className() : held.className();
            waiters.add(new Deadlock.Waiter(
                    thread.title(),
                    new Deadlock.Lock(withoutSync(className), List.of()),
                    false,
                    hold.stack(),
                    false,
                    thread.places()));
            sentences.add(quoted(thread) + " " + holds(before, held, hold) + ", and " + requests(thread, wanted));
        }
        Deadlock deadlock = new Deadlock(waiters, 1, List.of(), false, List.of());
        String id = String.format("dump-d-%08x", (int) deadlock.stableHash());
        return new Described(DeadlockFindings.seen(deadlock, id), sentences);
    }

    private static boolean isInitialiser(DumpedThread waiter, DumpedLock object) {
        return waiter.waitsFor() == null || waiter.waitsFor().kind() == DumpedWait.Kind.INITIALISER && object != null;
    }

    private static String holds(DumpedThread waiter, DumpedLock held, Hold hold) {
        if (isInitialiser(waiter, held)) {
            return "initialises " + held.className() + " at " + own(hold.stack());
        }
        return "holds " + object(held)
                + (hold.isExact() ? ", acquired in " + own(hold.stack()) : ", acquired at a place that no dump shows");
    }

    private static String requests(DumpedThread thread, DumpedLock wanted) {
        return isInitialiser(thread, wanted)
                ? "waits for the initialiser of " + wanted.className() + " at " + own(thread.places())
                : "requests " + object(wanted) + " at " + own(thread.places());
    }

    /** The dump has the frame of a monitor, but not that of another lock. */
    private static Hold hold(DumpedThread thread, DumpedLock lock) {
        int frame = thread.frameOf(lock);
        if (frame < 0) {
            frame = initialiser(thread, lock);
        }
        if (frame >= 0) {
            return new Hold(thread.placesFrom(frame), true);
        }
        List<CodePoint> places = thread.places();
        int own = places.indexOf(LibraryCode.ownFrame(places));
        return new Hold(places.subList(own, places.size()), false);
    }

    private static int initialiser(DumpedThread thread, DumpedLock lock) {
        for (int i = 0; i < thread.stack().size(); i++) {
            CodePoint at = thread.stack().get(i).at();
            if (at.method().equals(WaitForGraph.INITIALISER) && at.className().equals(lock.className())) {
                return i;
            }
        }
        return -1;
    }

    /** A dump names the object inside a lock of {@code java.util.concurrent}, which only its own class uses. */
    private static String withoutSync(String className) {
        return className.startsWith("java.util.concurrent.locks.")
                ? className.replaceFirst("\\$(Nonfair|Fair)?Sync$", "")
                : className;
    }

    /** A thread waits for an event, and others for a lock that it holds. */
    Described waitUnderLock(DumpedThread thread, List<DumpedThread> needing) {
        AwaitedEvent event = AwaitedEvent.of(thread);
        DumpedLock held = graph.awaited(needing.get(0));
        Hold hold = hold(thread, held);
        List<DumpedThread> threads = new ArrayList<>(List.of(thread, thread));
        List<Finding.Place> places = new ArrayList<>();
        List<String> does = new ArrayList<>(List.of("holds " + object(held), "waits for " + event.words()));
        places.add(place(hold.stack(), "HOLDS", object(held)));
        places.add(place(thread.places(), "waits for", event.words()));
        List<String> sentences = new ArrayList<>(List.of(quoted(thread) + " " + holds(needing.get(0), held, hold)
                + ", and waits for " + event.words() + " at " + own(thread.places())));
        for (DumpedThread other : needing) {
            DumpedLock wanted = graph.awaited(other);
            threads.add(other);
            places.add(place(other.places(), "asks for", object(wanted)));
            does.add("asks for " + object(wanted));
            sentences.add(quoted(other) + " " + requests(other, wanted));
        }
        String title = "a thread waits for " + event.words() + " while it holds a lock that "
                + (needing.size() == 1 ? "another thread needs" : needing.size() + " threads need") + ": "
                + shortName(thread) + ", " + shortName(needing.get(0));
        return new Described(
                finding("dump-w-", "circular-wait", title, threads, places, Map.of("acts", acts(threads, does))),
                sentences);
    }

    private static List<Object> acts(List<DumpedThread> threads, List<String> does) {
        List<Object> acts = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            acts.add(new TreeMap<>(Map.of("thread", threads.get(i).title(), "does", does.get(i))));
        }
        return acts;
    }

    /** All threads of a pool wait for results of tasks, which no thread is left to execute. */
    Described starvedPool(String pool, List<DumpedThread> threads) {
        String title = "all " + threads.size() + " threads of the pool " + pool
                + "* wait for tasks, and none is left to execute them: " + shortName(threads.get(0));
        return waits("dump-p-", title, threads);
    }

    /** Threads wait for a signal, and no thread that runs could send it. */
    Described lostSignal(List<DumpedThread> threads) {
        AwaitedEvent event = AwaitedEvent.of(threads.get(0));
        String title = (threads.size() == 1 ? "a thread waits" : threads.size() + " threads wait") + " for "
                + event.words() + ", and no running thread can cause it: " + shortName(threads.get(0));
        return waits("dump-h-", title, threads);
    }

    private Described waits(String prefix, String title, List<DumpedThread> threads) {
        List<Finding.Place> places = new ArrayList<>();
        List<Object> waits = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (DumpedThread thread : threads) {
            String event = AwaitedEvent.of(thread).words();
            places.add(place(thread.places(), WAITS, event));
            waits.add(new TreeMap<>(Map.of("thread", thread.title(), "waitsFor", event)));
            sentences.add(quoted(thread) + " waits for " + event + " at " + own(thread.places()));
        }
        return new Described(finding(prefix, "hang", title, threads, places, Map.of("waits", waits)), sentences);
    }

    private static Finding finding(
            String prefix,
            String kind,
            String title,
            List<DumpedThread> threads,
            List<Finding.Place> places,
            Map<String, Object> facts) {
        long hash = StableHash.of(kind);
        for (Finding.Place place : places) {
            hash = StableHash.mix(hash, StableHash.of(own(place.stack()).toString()));
        }
        Map<String, Object> details = new TreeMap<>(facts);
        details.put(FindingRanking.CONSEQUENCE, FindingRanking.Consequence.HANGS.word());
        return new Finding(
                prefix + String.format("%08x", (int) hash),
                kind,
                Finding.Status.OBSERVED,
                title,
                places,
                threads.stream().map(DumpedThread::title).distinct().toList(),
                null,
                null,
                null,
                details);
    }

    private static Finding.Place place(List<CodePoint> stack, String op, @Nullable String object) {
        CodePoint at = own(stack);
        return new Finding.Place(at.className(), at.method(), at.file(), at.line(), at.offset(), op, object, stack);
    }

    /** The place of a thread in the program. */
    CodePoint ownPlace(DumpedThread thread) {
        return own(thread.places());
    }

    private static CodePoint own(List<CodePoint> stack) {
        return LibraryCode.ownFrame(stack);
    }

    private static String shortName(DumpedThread thread) {
        CodePoint at = own(thread.places());
        return at.className().substring(at.className().lastIndexOf('.') + 1) + "." + at.method();
    }

    private static String object(DumpedLock lock) {
        return lock.identity().startsWith(lock.className())
                ? lock.identity()
                : lock.className() + " <" + lock.identity() + ">";
    }

    private static String quoted(DumpedThread thread) {
        return "\"" + thread.title() + "\"";
    }
}
