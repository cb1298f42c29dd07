package dev.heddle.trace.run;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Derives a failure from the outcome of a run; the exit code of the process is not part of it. */
public final class RunFailure {
    private static final String STARVATION = "pool starvation";
    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

    private RunFailure() {}

    /**
     * @return null if the program ended without an uncaught exception, or if the run was ended for a reason outside the
     * program and no thread had died before
     */
    public static @Nullable Failure of(Outcome outcome) {
        Failure died = uncaught(outcome.uncaught());
        return switch (outcome.end()) {
            case DEADLOCK -> stuck(outcome, "deadlock of " + threads(outcome), "deadlock");
            case LOST_NOTIFICATION ->
                died != null
                        ? causes(died, outcome)
                        : stuck(
                                outcome,
                                awaitsNotification(outcome)
                                        ? "lost notification: no thread is left to signal " + threads(outcome)
                                        : "hang: no thread is left to end the wait of " + threads(outcome),
                                "lost notification");
            case STARVATION ->
                died != null ? causes(died, outcome) : stuck(outcome, starvation(starved(outcome.stuck())), STARVATION);
            case NO_PROGRESS ->
                // The place of the poll only depends on when the livelock is detected.
                died != null
                        ? died.then("the threads run without progress")
                        : new Failure("livelock: the threads run without progress", "no progress");
            case NEVER_SEES -> died != null ? died.then("a thread never sees a write") : neverSees(outcome);
            case NEVER_EXITS ->
                died != null
                        ? died.then("an executor or a timer was not shut down")
                        : new Failure("never exits: an executor or a timer was not shut down", "never exits");
            case HANG ->
                died != null
                        ? causes(died, outcome)
                        : stuck(outcome, "hang: no thread can wake " + threads(outcome), "hang");
            case EXIT, DIVERGED, STOPPED, UNFIT -> died;
        };
    }

    /** The last stale read is the one in the loop. */
    private static Failure neverSees(Outcome outcome) {
        if (outcome.stale().isEmpty()) {
            return new Failure("never sees a write: a thread may read the older value for ever", "never sees");
        }
        StaleValue read = outcome.stale().get(outcome.stale().size() - 1);
        StaleValue.Write newest = read.newest();
        return new Failure(
                "never sees a write: " + place(read.at()) + " may read " + read.field() + " = "
                        + read.seen().value() + " for ever, after "
                        + (newest.at() == null ? "it became " : place(newest.at()) + " wrote ") + newest.value(),
                "never sees " + read.field() + " in " + read.at().className() + "."
                        + read.at().method());
    }

    private static String place(CodePoint at) {
        return at.file() == null ? at.className() + "." + at.method() : at.file() + ":" + at.line();
    }

    /**
     * A thread died of an exception, and others wait: it kept a lock, or no longer sends a signal. The exception is the
     * failure, and the wait its consequence.
     */
    private static Failure causes(Failure died, Outcome outcome) {
        String words = new StuckTitle(explaining(outcome)).words();
        return died.then(
                words.isEmpty() ? threads(outcome) + " wait forever" : "no thread can wake the others: " + words);
    }

    /**
     * Threads of a pool that wait for ever while tasks wait in its queue.
     *
     * @param threads those of the pool, with the pool
     */
    public static Failure ofPool(List<StuckThread> threads) {
        return Failure.ofThreads(
                starvation(threads) + ": " + new StuckTitle(threads).words(), STARVATION, stacks(threads));
    }

    private static List<List<StackLine>> stacks(List<StuckThread> threads) {
        return threads.stream().map(StuckThread::stack).toList();
    }

    private static String starvation(List<StuckThread> threads) {
        return STARVATION + ": "
                + (threads.isEmpty()
                        ? "tasks are queued in a pool whose threads wait for ever"
                        : StuckTitle.starvation(threads));
    }

    /** The threads of pools, which identify a starvation; empty for another end, or if their code is not woven. */
    private static List<StuckThread> ofPools(Outcome outcome) {
        return outcome.stuck().stream()
                .filter(thread -> outcome.end() == Outcome.End.STARVATION
                        && thread.stack().stream()
                                .anyMatch(frame -> frame.className().equals(POOL)
                                        && frame.method().equals("runWorker")))
                .toList();
    }

    /** The threads of the first starved pool. */
    private static List<StuckThread> starved(List<StuckThread> all) {
        StuckThread.Pool pool = all.stream()
                .map(StuckThread::pool)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return all.stream()
                .filter(thread -> pool != null && pool.equals(thread.pool()))
                .toList();
    }

    private static Failure stuck(Outcome outcome, String text, String kind) {
        List<StuckThread> coroutines = suspended(outcome);
        if (!coroutines.isEmpty()) {
            // Only a recorded run shows them: the threads identify the failure in all runs.
            int count = coroutines.size();
            return Failure.ofThreads(
                    "deadlock of " + count + (count == 1 ? " coroutine: " : " coroutines: ")
                            + new StuckTitle(coroutines).words(),
                    kind,
                    stacks(waiting(outcome)));
        }
        String words = new StuckTitle(explaining(outcome)).words();
        return Failure.ofThreads(words.isEmpty() ? text : text + ": " + words, kind, stacks(waiting(outcome)));
    }

    /**
     * The threads that explain the end: coroutines that wait for each other; otherwise those of the circle; or those that
     * wait for a signal if any does, and the threads that they keep from sending it by a lock.
     */
    public static List<StuckThread> explaining(Outcome outcome) {
        List<StuckThread> coroutines = suspended(outcome);
        if (!coroutines.isEmpty()) {
            return coroutines;
        }
        List<StuckThread> waiting = waiting(outcome);
        List<StuckThread> all = new ArrayList<>(waiting);
        essential(outcome).stream()
                .filter(thread ->
                        !all.contains(thread) && isForLock(thread.waitsFor().kind()))
                .filter(thread -> waiting.stream()
                        .anyMatch(owner -> thread.waitsFor().owners().contains(owner.thread())))
                .forEach(all::add);
        return all;
    }

    /** The threads that identify the end. */
    private static List<StuckThread> waiting(Outcome outcome) {
        List<StuckThread> ofPools = ofPools(outcome);
        if (!ofPools.isEmpty()) {
            return ofPools;
        }
        List<StuckThread> circle = essential(outcome);
        List<StuckThread> waiting = circle.stream()
                .filter(thread -> isForSignal(thread.waitsFor().kind()))
                .toList();
        return outcome.end() != Outcome.End.DEADLOCK && !waiting.isEmpty() ? waiting : circle;
    }

    private static boolean isForLock(Kind kind) {
        return kind == Kind.MONITOR || kind == Kind.LOCK;
    }

    /** Whether a thread waits for a notification, a signal or a bare permit, not for a future, latch or queue. */
    private static boolean awaitsNotification(Outcome outcome) {
        return waiting(outcome).stream()
                .map(StuckThread::waitsFor)
                .anyMatch(wait -> wait.kind() != Kind.PERMIT || wait.object() == null);
    }

    /** Threads that wait for something else wait behind these, which is not the cause. */
    private static boolean isForSignal(Kind kind) {
        return kind == Kind.NOTIFICATION || kind == Kind.SIGNAL || kind == Kind.PERMIT;
    }

    private static List<StuckThread> essential(Outcome outcome) {
        return outcome.stuck().stream()
                .filter(thread -> thread.role() != Role.BEHIND && !thread.suspended())
                .toList();
    }

    private static List<StuckThread> suspended(Outcome outcome) {
        return outcome.stuck().stream().filter(StuckThread::suspended).toList();
    }

    private static String threads(Outcome outcome) {
        int count = essential(outcome).size();
        return count + (count == 1 ? " thread" : " threads");
    }

    /** Returns the failure of the first uncaught exception; null if a handler took each of them. */
    public static @Nullable Failure uncaught(List<UncaughtException> all) {
        List<UncaughtException> failures =
                all.stream().filter(UncaughtException::isFailure).toList();
        return failures.isEmpty() ? null : Failure.of(failures.get(0), failures.size() - 1);
    }
}
