package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The threads that run when recording begins, and the locks that they hold. Only for threads of Heddle's own. */
final class RunningThreads {
    private static final String MAIN = "main";
    private static final String JDK = "java.";

    private RunningThreads() {}

    /**
     * The JVM stops the program once to examine all threads. Virtual threads are not listed; they are known from their
     * first event on.
     */
    static void add(Session session) {
        Map<Long, Thread> threads = new TreeMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            threads.put(id(thread), thread);
        }
        Map<Long, ThreadInfo> infos = new TreeMap<>();
        for (ThreadInfo info : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            infos.put(info.getThreadId(), info);
        }
        boolean isMainKnown = false;
        for (Map.Entry<Long, Thread> entry : threads.entrySet()) {
            Thread thread = entry.getValue();
            boolean isMain = !isMainKnown && thread.getName().equals(MAIN);
            isMainKnown |= isMain;
            ThreadInfo info = infos.get(entry.getKey());
            Threads.addRunning(thread, isMain, info == null ? new int[0] : holds(info, session));
        }
    }

    /** For each lock its identity, its site and the number of its stack, outermost first. */
    private static int[] holds(ThreadInfo info, Session session) {
        StackTraceElement[] stack = info.getStackTrace();
        MonitorInfo[] monitors = info.getLockedMonitors();
        IntStream.Builder words = IntStream.builder();
        for (LockInfo lock : info.getLockedSynchronizers()) {
            add(words, lock, stack, own(stack), session);
        }
        for (int i = monitors.length - 1; i >= 0; i--) {
            add(words, monitors[i], stack, Math.max(0, monitors[i].getLockedStackDepth()), session);
        }
        return words.build().toArray();
    }

    /** The innermost frame that does not belong to the JDK: it is unknown where a lock of the JDK was acquired. */
    private static int own(StackTraceElement[] stack) {
        for (int at = 0; at < stack.length; at++) {
            if (!stack[at].getClassName().startsWith(JDK)) {
                return at;
            }
        }
        return 0;
    }

    private static void add(
            IntStream.Builder words, LockInfo lock, StackTraceElement[] stack, int depth, Session session) {
        if (depth >= stack.length) {
            return;
        }
        StackTraceElement frame = stack[depth];
        Member method = new Member(frame.getClassName().replace('.', '/'), frame.getMethodName(), "");
        SiteTable sites = session.sites();
        Site site = new Site(Op.ACQUIRE, method, Site.ENTRY, frame.getLineNumber(), null);
        words.add(lock.getIdentityHashCode());
        words.add(sites.number(site, 0));
        words.add(session.dictionary().stackNumber(Arrays.copyOfRange(stack, depth, stack.length)));
    }

    @SuppressWarnings("deprecation") // its successor is not in Java 17
    private static long id(Thread thread) {
        return thread.getId();
    }
}
