package dev.heddle.trace.run;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Derives a failure from the outcome of a run; the exit code of the process is not part of it. */
public final class RunFailure {
    private RunFailure() {}

    /**
     * @return null if the program ended without an uncaught exception, or if the run was ended for a reason outside the
     * program and no thread had died before
     */
    public static @Nullable Failure of(Outcome outcome) {
        return switch (outcome.end()) {
            case DEADLOCK -> stuck(outcome, "deadlock of " + threads(outcome), "deadlock");
            case LOST_NOTIFICATION ->
                stuck(
                        outcome,
                        "lost notification: no thread is left to signal " + threads(outcome),
                        "lost notification");
            case NO_PROGRESS ->
                // The place of the poll only depends on when the livelock is detected.
                new Failure("livelock: the threads run without progress", "no progress");
            case NEVER_EXITS -> new Failure("never exits: an executor or a timer was not shut down", "never exits");
            case HANG -> stuck(outcome, "hang: no thread can wake " + threads(outcome), "hang");
            case EXIT, DIVERGED, STOPPED, UNFIT -> uncaught(outcome.uncaught());
        };
    }

    private static Failure stuck(Outcome outcome, String text, String kind) {
        List<StuckThread> circle = essential(outcome);
        List<StuckThread> waiting = circle.stream()
                .filter(thread -> isForSignal(thread.waitsFor().kind()))
                .toList();
        boolean isSignal = outcome.end() != Outcome.End.DEADLOCK && !waiting.isEmpty();
        List<List<StackLine>> stacks =
                (isSignal ? waiting : circle).stream().map(StuckThread::stack).toList();
        return Failure.ofThreads(text, kind, stacks);
    }

    /** Other threads wait behind these, which is not the cause. */
    private static boolean isForSignal(Kind kind) {
        return kind == Kind.NOTIFICATION || kind == Kind.SIGNAL || kind == Kind.PERMIT;
    }

    private static List<StuckThread> essential(Outcome outcome) {
        return outcome.stuck().stream()
                .filter(thread -> thread.role() != Role.BEHIND)
                .toList();
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
