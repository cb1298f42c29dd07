package dev.heddle.trace.run;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be seen of a failure from inside of a run; the exit code of the process is not. */
public final class RunFailure {
    private RunFailure() {}

    /**
     * @return null if the program ended by itself and nobody died of an exception, or if the run was ended for a reason that is not the program's
     *     and no thread had died before
     */
    public static @Nullable Failure of(Outcome outcome) {
        return switch (outcome.end()) {
            case DEADLOCK -> stuck(outcome, "deadlock of " + threads(outcome), "deadlock");
            case LOST_NOTIFICATION ->
                stuck(outcome, "lost notification: nobody is left to signal " + threads(outcome), "lost notification");
            case NO_PROGRESS ->
                // Where they ask is a matter of when it is noticed.
                new Failure("livelock: the threads go on without progress", "no progress");
            case NEVER_EXITS -> new Failure("never exits: an executor or a timer was not shut down", "never exits");
            case HANG -> stuck(outcome, "hang: nobody can wake " + threads(outcome), "hang");
            case EXIT, DIVERGED, STOPPED, UNFIT -> uncaught(outcome.uncaught());
        };
    }

    private static Failure stuck(Outcome outcome, String text, String kind) {
        List<StuckThread> circle = telling(outcome);
        List<StuckThread> waiting = circle.stream()
                .filter(thread -> isForSignal(thread.waitsFor().kind()))
                .toList();
        boolean isSignal = outcome.end() != Outcome.End.DEADLOCK && !waiting.isEmpty();
        List<List<StackLine>> stacks =
                (isSignal ? waiting : circle).stream().map(StuckThread::stack).toList();
        return Failure.ofThreads(text, kind, stacks);
    }

    /** Others stand in the way of these, which is not what is wrong. */
    private static boolean isForSignal(Kind kind) {
        return kind == Kind.NOTIFICATION || kind == Kind.SIGNAL || kind == Kind.PERMIT;
    }

    private static List<StuckThread> telling(Outcome outcome) {
        return outcome.stuck().stream()
                .filter(thread -> thread.role() != Role.BEHIND)
                .toList();
    }

    private static String threads(Outcome outcome) {
        int count = telling(outcome).size();
        return count + (count == 1 ? " thread" : " threads");
    }

    /** The failure that uncaught exceptions are, the first of them; null if there is none that nobody took. */
    public static @Nullable Failure uncaught(List<UncaughtException> all) {
        List<UncaughtException> failures =
                all.stream().filter(UncaughtException::isFailure).toList();
        return failures.isEmpty() ? null : Failure.of(failures.get(0), failures.size() - 1);
    }
}
