package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.trace.name.Member;

/** What the frames of the JDK's library on a thread's stack say of its wait. Guarded by the game's lock. */
final class LibraryFrames {
    private static final String LIBRARY = "java/util/concurrent/";
    private static final String POOL = LIBRARY + "ThreadPoolExecutor";
    private static final String TIMER = "java/util/TimerThread";

    private LibraryFrames() {}

    /** Whether the library's method that the thread waits in would throw if the thread were interrupted. */
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

    /** Whether the thread is the worker of a pool, or the thread of a timer, and waits for something to do. */
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

    /** Whether the running thread is in an initialiser of a class of the JDK. */
    static boolean isInInitializerOfJdk(ThreadLog log, KnownSites sites) {
        for (int d = log.depth(); d > 0; d--) {
            int site = log.entrySite(d);
            if (sites.isInInitializer(site) && sites.site(site).method().owner().startsWith("java/")) {
                return true;
            }
        }
        return false;
    }

    private static Member method(ControlledThread thread, int depth) {
        return thread.game.sites.site(thread.log().entrySite(depth)).method();
    }
}
