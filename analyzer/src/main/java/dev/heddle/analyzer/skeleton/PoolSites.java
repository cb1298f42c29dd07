package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Set;

/** Recognises the events of the JDK's thread pools by the methods in which they are recorded. */
public final class PoolSites {
    private static final String LIBRARY = "java/util/concurrent/";
    private static final Set<String> POOLS =
            Set.of(LIBRARY + "ThreadPoolExecutor", LIBRARY + "ScheduledThreadPoolExecutor");
    private static final Set<String> SUBMITTING = Set.of("execute", "delayedExecute");
    private static final String WORKING = "runWorker";
    /** The method in which a worker waits for the next task. */
    private static final String TAKING = "getTask";

    private PoolSites() {}

    /** Whether a task is handed to a pool; the target of the event is the task. */
    public static boolean isSubmission(Site site) {
        return site.op() == Op.SEND
                && isOfPool(site)
                && SUBMITTING.contains(site.method().name());
    }

    /** Whether a worker begins a task; the target of the event is the task. */
    public static boolean isBegin(Site site) {
        return site.op() == Op.RECEIVE && isWork(site);
    }

    /** Whether an event is in the method in which the workers of a pool execute tasks. */
    public static boolean isWork(Site site) {
        return isOfPool(site) && site.method().name().equals(WORKING);
    }

    /**
     * Whether a worker waits for its next task in this method.
     *
     * @param className with dots
     */
    public static boolean isTaking(String className, String method) {
        return method.equals(TAKING) && POOLS.contains(className.replace('.', '/'));
    }

    private static boolean isOfPool(Site site) {
        return !site.isSynthetic() && POOLS.contains(site.method().owner());
    }
}
