package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.relation.MayTrigger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognises waits without a time limit by the methods in which they are recorded. */
final class BlockingCalls {
    /** In the descriptor of a method that takes a time limit: a long and a unit of time. */
    private static final String TIME = "JLjava/util/concurrent/TimeUnit;";

    private BlockingCalls() {}

    /** Whether the current operation of a thread waits until another thread acts. */
    static boolean hasNoLimit(RecordingWalk walk, ThreadState state, Op op, int number) {
        Site site = walk.sites().names().site(number);
        String called = site.target() == null
                ? site.method().name() + site.method().descriptor()
                : site.target().name() + site.target().descriptor();
        return switch (op) {
            case WAIT -> called.equals("wait()V") || called.equals("await()V") || called.startsWith("awaitUnint");
            case PARK -> called.startsWith("park(");
            case JOIN -> called.equals("join()V");
            default -> isBlocking(site, caller(walk, state, number));
        };
    }

    /** The method of the JDK that called the method of the operation; null if the program called it. */
    private static @Nullable CodePoint caller(RecordingWalk walk, ThreadState state, int number) {
        List<CodePoint> stack = walk.contexts().stack(state.context(), number, 2);
        return stack.size() > 1 && MayTrigger.isLibrary(stack.get(1).className()) ? stack.get(1) : null;
    }

    private static boolean isBlocking(Site site, @Nullable CodePoint caller) {
        if (caller == null) {
            return isBlocking(site);
        }
        // invokeAll asks for each result, and waits if the task has not ended.
        boolean isOfAll =
                site.method().name().equals("isDone") && caller.method().equals("invokeAll");
        return (isOfAll || isBlocking(site)) && !caller.descriptor().contains(TIME);
    }

    /** Whether a method of a synchroniser returns only with its result. Methods with a time limit do not. */
    private static boolean isBlocking(Site at) {
        String owner = at.method().owner();
        String name = at.method().name();
        return switch (name) {
            case "await", "exchange", "take", "takeFirst", "takeLast" ->
                !at.method().descriptor().contains("J");
            case "dowait", "arriveAndAwaitAdvance", "awaitAdvance", "report", "waitingGet" -> true;
            case "get", "reportGet", "reportJoin" ->
                owner.endsWith("/CompletableFuture") || owner.endsWith("/ForkJoinTask");
            case "join" ->
                owner.endsWith("/CompletableFuture")
                        || owner.endsWith("/ForkJoinTask")
                        || owner.endsWith("/StructuredTaskScopeImpl");
            default -> false;
        };
    }
}
