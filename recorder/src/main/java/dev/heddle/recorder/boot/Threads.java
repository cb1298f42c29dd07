package dev.heddle.recorder.boot;

/**
 * The logs of all threads. Starting a thread is rare, so here a lock is good enough; it is never held while code of the target or of
 * the agent runs.
 */
public final class Threads {
    /** Set by the agent before anything is woven. */
    static volatile Directory directory;
    /** What a thread does when its ring is full: drop and count, or wait. */
    static volatile boolean dropWhenFull;
    /** Whether the recording has been closed: nobody will empty a ring any more. */
    static volatile boolean closed;

    private static final Object LOCK = new Object();
    private static ThreadLog[] logs = new ThreadLog[16];
    private static int count;
    private static int numbers;
    private static int strangers;

    private Threads() {}

    /** Called once, by the agent, on the main thread. */
    public static ThreadLog open(Directory agent, boolean drop) {
        directory = agent;
        dropWhenFull = drop;
        ThreadLog main = add("0", -1, Thread.currentThread(), true);
        main.bind();
        report(main, main);
        main.begin();
        return main;
    }

    /** Nothing is drained any more; from now on events are counted as dropped instead of waiting for room. */
    public static void close() {
        closed = true;
    }

    /** Makes the running thread one of which nothing is recorded. */
    public static void ignoreCurrent() {
        new ThreadLog(-1, "", -1, Thread.currentThread(), false, true).bind();
    }

    /** The log of a thread that is about to be started; made at the first call. */
    static ThreadLog announce(ThreadLog parent, Thread child) {
        ThreadLog known = find(child);
        if (known != null) {
            return known;
        }
        String path = parent.path.concat(".").concat(Integer.toString(++parent.children));
        ThreadLog log = add(path, parent.number, child, true);
        report(parent, log);
        return log;
    }

    /** The log of the running thread, which has none yet. */
    static ThreadLog attach(Thread thread) {
        ThreadLog log = find(thread);
        if (log == null) {
            ThreadGroup group = thread.getThreadGroup();
            if (group == null || group.getParent() == null) {
                // The JVM's own: finalizer, reference handler, signal dispatcher.
                log = new ThreadLog(-1, "", -1, thread, false, true);
                log.bind();
                return log;
            }
            String path;
            synchronized (LOCK) {
                path = "?".concat(Integer.toString(strangers++));
            }
            log = add(path, -1, thread, false);
            log.bind();
            report(log, log);
        }
        log.bind();
        log.begin();
        Controller controller = Hooks.controller;
        if (controller != null) {
            controller.begin(log);
        }
        return log;
    }

    /** The log of a thread that has not ended, or null. */
    public static ThreadLog find(Thread thread) {
        synchronized (LOCK) {
            for (int i = 0; i < count; i++) {
                if (logs[i].thread == thread) {
                    return logs[i];
                }
            }
            return null;
        }
    }

    /** Forgets a thread that has ended and whose ring is empty. */
    public static void remove(ThreadLog log) {
        synchronized (LOCK) {
            for (int i = 0; i < count; i++) {
                if (logs[i] == log) {
                    logs[i] = logs[--count];
                    logs[count] = null;
                    return;
                }
            }
        }
    }

    /** All logs that have not been removed. */
    public static ThreadLog[] all() {
        synchronized (LOCK) {
            ThreadLog[] copy = new ThreadLog[count];
            System.arraycopy(logs, 0, copy, 0, count);
            return copy;
        }
    }

    private static ThreadLog add(String path, int parent, Thread thread, boolean announced) {
        synchronized (LOCK) {
            ThreadLog log = new ThreadLog(numbers++, path, parent, thread, announced, false);
            if (count == logs.length) {
                ThreadLog[] more = new ThreadLog[count * 2];
                System.arraycopy(logs, 0, more, 0, count);
                logs = more;
            }
            logs[count++] = log;
            return log;
        }
    }

    /** Tells the agent of a new log; the agent's own code runs on the thread whose log is given first. */
    private static void report(ThreadLog running, ThreadLog added) {
        running.enterAgent();
        try {
            directory.threadAdded(added);
        } finally {
            running.leaveAgent();
        }
    }
}
