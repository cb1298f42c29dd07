package dev.heddle.analyzer.deadlock;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** Recognises waits without a time limit by the methods in which they are recorded. */
final class BlockingCalls {
    /** In the descriptor of a method that takes a time limit: a long and a unit of time. */
    private static final String TIME = "JLjava/util/concurrent/TimeUnit;";

    private BlockingCalls() {}

    /**
     * Whether an operation waits until another thread acts.
     *
     * @param stack its call stack, innermost frame first; a stack of one frame does not show the caller
     */
    static boolean hasNoLimit(Op op, Site site, List<CodePoint> stack) {
        String called = site.target() == null
                ? site.method().name() + site.method().descriptor()
                : site.target().name() + site.target().descriptor();
        return switch (op) {
            case WAIT -> called.equals("wait()V") || called.equals("await()V") || called.startsWith("awaitUnint");
            case PARK -> called.startsWith("park(");
            case JOIN -> called.equals("join()V");
            default -> (isBlocking(site) || isOfInvokeAll(site, stack)) && !hasLimitedCaller(stack);
        };
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

    /** Whether {@code invokeAll} asks for a result. It waits if the task has not ended. */
    private static boolean isOfInvokeAll(Site at, List<CodePoint> stack) {
        return at.method().name().equals("isDone")
                && stack.size() > 1
                && stack.get(1).method().equals("invokeAll");
    }

    /** Whether the method was called by a method of the JDK that takes a time limit, such as a timed {@code get}. */
    private static boolean hasLimitedCaller(List<CodePoint> stack) {
        return stack.size() > 1 && stack.get(1).descriptor().contains(TIME);
    }
}
