package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ProgramThreads;
import dev.heddle.recorder.boot.ThreadOwners;
import dev.heddle.trace.recording.Manifest;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The threads of other agents: those that existed before the program began, those that code of agents starts, and those
 * that such threads start. Their names are counted in the manifest.
 */
final class AgentThreads extends ThreadOwners {
    private static final String DELAYS = "CompletableFutureDelayScheduler";

    private final AgentCode code;
    private final UnwovenCounts unwoven;
    /** Threads that have not reached woven code yet. */
    private final WeakThreads known = new WeakThreads();

    AgentThreads(AgentCode code, UnwovenCounts unwoven) {
        this.code = code;
        this.unwoven = unwoven;
    }

    /**
     * Counts all existing threads and shutdown hooks as other agents'. Called before the program begins, on its main
     * thread.
     */
    void addAll() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        Thread[] all = new Thread[top.activeCount() + 16];
        int count = top.enumerate(all, true);
        for (int i = 0; i < count; i++) {
            if (all[i] != Thread.currentThread() && !ProgramThreads.isOfJvm(all[i]) && !isShared(all[i])) {
                known.add(all[i]);
            }
        }
        try {
            Field hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
            hooks.setAccessible(true);
            for (Object hook : ((Map<?, ?>) hooks.get(null)).keySet()) {
                known.add((Thread) hook);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // A JDK without this function: the agents' hooks may then be recorded, at the end of the run.
            unwoven.add(UnwovenCounts.FAILED, "shutdown hooks of other agents: " + e);
        }
    }

    @Override
    public boolean isStartedByAgent(Thread child) {
        if (isShared(child) || !code.owns(child.getClass()) && !code.isCalledByAgent()) {
            return false;
        }
        known.add(child);
        return true;
    }

    @Override
    public boolean isOfAgent(Thread thread) {
        boolean isOfAgent =
                known.remove(thread) || (!code.hasProgramBegun() || code.owns(thread.getClass())) && !isShared(thread);
        if (isOfAgent) {
            unwoven.add(Manifest.AGENT_THREADS, thread.getName());
        }
        return isOfAgent;
    }

    @Override
    public boolean isShared(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool()
                || thread.getName().equals(DELAYS);
    }
}
