package dev.heddle.replayer.scheduler.stuck;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.trace.name.Member;

/** Classifies a thread's wait by the library frames on its stack. Guarded by the scheduler lock. */
public final class LibraryFrames {
    private static final String LIBRARY = "java/util/concurrent/";
    private static final String POOL = LIBRARY + "ThreadPoolExecutor";
    private static final String TIMER = "java/util/TimerThread";

    private LibraryFrames() {}

    /** Returns whether the library method in which the thread waits throws if the thread is interrupted. */
    static boolean isInterruptible(ControlledThread thread) {
        ThreadLog log = thread.log();
        for (int d = log.depth(); d > 0; d--) {
            Member method = method(thread, d);
            if (!method.owner().startsWith(LIBRARY)) {
                return false;
            }
            if (method.name().endsWith("Interruptibly")) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the thread is a pool worker or timer thread that waits for a task. */
    static boolean isIdle(ControlledThread thread) {
        for (int d = thread.log().depth(); d > 0; d--) {
            Member method = method(thread, d);
            boolean isPool = method.owner().equals(POOL) && method.name().equals("getTask");
            if (isPool || method.owner().equals(TIMER) && method.name().equals("mainLoop")) {
                return true;
            }
            if (!method.owner().startsWith("java/util/")) {
                return false;
            }
        }
        return false;
    }

    /** Returns whether the running thread is in an initialiser of a JDK class. */
    public static boolean isInInitializerOfJdk(ThreadLog log, KnownSites sites) {
        for (int d = log.depth(); d > 0; d--) {
            int site = log.entrySite(d);
            if (sites.isInInitializer(site) && sites.site(site).method().owner().startsWith("java/")) {
                return true;
            }
        }
        return false;
    }

    private static Member method(ControlledThread thread, int depth) {
        return thread.run.sites().site(thread.log().entrySite(depth)).method();
    }
}
