package dev.heddle.analyzer.trace;

import dev.heddle.trace.name.ThreadName;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run that is read line by line, such as STD text, and the lines that are impossible in it. Threads and
 * locks are numbered from 0 without gaps. An impossible line changes nothing, except that its thread counts as seen.
 */
public final class TraceState {
    private static final int NO_THREAD = -1;
    private static final int ROOT = 1;
    private static final int FIRST = 2;
    private static final int MOST_STEPS = 1_000;

    private final IntFunction<String> threadNames;
    private final IntFunction<String> lockNames;

    /**
     * For each thread, the forking thread plus {@link #FIRST}; {@link #ROOT} for a thread that no line forks, 0 for an
     * unseen thread.
     */
    private int[] parents = new int[16];

    /**
     * For each thread, its number among the threads that its parent forked; for a root, the number of earlier roots.
     */
    private int[] orders = new int[16];

    private int[] children = new int[16];
    private int[] openBlocks = new int[16];
    private boolean[] joined = new boolean[16];
    private boolean[] running = new boolean[16];
    private int roots;

    /** The lock that a thread waits with, plus 1; 0 if it does not wait. */
    private int[] waits = new int[16];
    /** The reentrancy count of that lock. */
    private int[] releasedDepths = new int[16];

    private long repeatedForks;

    private int[] holders = new int[16];
    private int[] depths = new int[16];

    /** Thrown for an impossible line. */
    public static final class Impossible extends Exception {
        private static final long serialVersionUID = 1;
        private final String kind;

        Impossible(String kind, String message) {
            super(message);
            this.kind = kind;
        }

        /** The kind of the impossible line, for counting. */
        public String kind() {
            return kind;
        }
    }

    /**
     * Makes an initial state.
     *
     * @param threadNames the name of a thread, for messages
     * @param lockNames the name of a lock
     */
    public TraceState(IntFunction<String> threadNames, IntFunction<String> lockNames) {
        this.threadNames = threadNames;
        this.lockNames = lockNames;
        Arrays.fill(holders, NO_THREAD);
    }

    /** Whether a thread has had an event and was not joined. Its next event is possible, and changes nothing. */
    public boolean isRunning(int thread) {
        return thread < running.length && running[thread];
    }

    /** The lock that a thread has released for a wait from which it has not returned, or -1. */
    public int waitsFor(int thread) {
        return thread < waits.length ? waits[thread] - 1 : NO_THREAD;
    }

    /** Number of lines that fork a thread that was forked or seen before. */
    public long repeatedForks() {
        return repeatedForks;
    }

    /** A message about repeated forks, in one line. */
    public static String words(long repeatedForks) {
        return String.format(
                "%,d lines fork a thread that was forked or seen before, and only add order", repeatedForks);
    }

    /**
     * Records an event of a thread. A thread that was not forked is the main thread, or a thread whose start is
     * missing.
     */
    public void event(int thread) throws Impossible {
        if (thread >= parents.length) {
            growThreads(thread);
        }
        if (parents[thread] == 0) {
            parents[thread] = ROOT;
            orders[thread] = roots++;
        }
        if (joined[thread]) {
            throw new Impossible(
                    "event of a joined thread", threadNames.apply(thread) + " was joined before, so it had ended");
        }
        running[thread] = waits[thread] == 0;
    }

    public void acquire(int thread, int lock) throws Impossible {
        if (lock >= holders.length) {
            growLocks(lock);
        }
        if (holders[lock] != NO_THREAD && holders[lock] != thread) {
            throw new Impossible(
                    "acquisition of a lock that another thread holds",
                    threadNames.apply(holders[lock]) + " still holds " + lockNames.apply(lock));
        }
        holders[lock] = thread;
        depths[lock]++;
    }

    public void release(int thread, int lock) throws Impossible {
        if (!holds(thread, lock)) {
            throw new Impossible(
                    "release of a lock that is not held",
                    threadNames.apply(thread) + " does not hold " + lockNames.apply(lock));
        }
        if (--depths[lock] == 0) {
            holders[lock] = NO_THREAD;
        }
    }

    /** Begins a wait: the thread releases a lock. */
    public void wait(int thread, int lock) throws Impossible {
        if (!holds(thread, lock)) {
            throw new Impossible(
                    "wait for a lock that is not held",
                    threadNames.apply(thread) + " does not hold " + lockNames.apply(lock));
        }
        waits[thread] = lock + 1;
        releasedDepths[thread] = depths[lock];
        running[thread] = false;
        depths[lock] = 0;
        holders[lock] = NO_THREAD;
    }

    /** Ends a wait: the thread reacquires its lock. */
    public void wake(int thread) throws Impossible {
        int lock = waits[thread] - 1;
        if (holders[lock] != NO_THREAD) {
            throw new Impossible(
                    "return from a wait for a lock that another thread holds",
                    threadNames.apply(thread) + " waits, and " + threadNames.apply(holders[lock]) + " still holds "
                            + lockNames.apply(lock));
        }
        holders[lock] = thread;
        depths[lock] = releasedDepths[thread];
        waits[thread] = 0;
        running[thread] = true;
    }

    public boolean holds(int thread, int lock) {
        return lock < holders.length && holders[lock] == thread;
    }

    /** The reentrancy count of a lock; 0 if no thread holds it. */
    public int depth(int lock) {
        return lock < depths.length ? depths[lock] : 0;
    }

    /**
     * Starts a thread. A thread forked or seen before is treated as in RAPID: events before the line precede later
     * events of the forked thread, even after a join, and nothing else changes.
     *
     * @return whether the thread is new
     */
    public boolean fork(int thread, int forked) throws Impossible {
        if (forked >= parents.length) {
            growThreads(forked);
        }
        if (forked == thread) {
            throw new Impossible("fork of itself", "a thread cannot fork itself");
        } else if (parents[forked] != 0) {
            repeatedForks++;
            joined[forked] = false;
            return false;
        }
        parents[forked] = thread + FIRST;
        orders[forked] = ++children[thread];
        return true;
    }

    public void join(int thread, int ended) throws Impossible {
        if (!isSeen(ended) || ended == thread) {
            throw new Impossible(
                    "join of a thread that never started",
                    ended == thread ? "a thread cannot join itself" : threadNames.apply(ended) + " was never started");
        }
        joined[ended] = true;
        running[ended] = false;
    }

    public void begin(int thread) {
        openBlocks[thread]++;
    }

    public void end(int thread) throws Impossible {
        if (openBlocks[thread] == 0) {
            throw new Impossible("end without begin", threadNames.apply(thread) + " has no open block");
        }
        openBlocks[thread]--;
    }

    /** Whether a thread has been seen or forked. */
    public boolean isSeen(int thread) {
        return thread < parents.length && parents[thread] != 0;
    }

    /**
     * The path of a thread, or null if it was neither seen nor forked. Each call computes the path, because stored
     * paths of a chain of threads, each forking the next one, would take memory quadratic in its length. Beyond
     * {@value #MOST_STEPS} such threads, the path is {@code ?~} and the thread's number.
     */
    public @Nullable String path(int thread) {
        if (!isSeen(thread)) {
            return null;
        }
        IntArrayList steps = new IntArrayList();
        int at = thread;
        while (parents[at] != ROOT) {
            if (steps.size() == MOST_STEPS) {
                return "?~" + thread;
            }
            steps.add(orders[at]);
            at = parents[at] - FIRST;
        }
        StringBuilder path = new StringBuilder(orders[at] == 0 ? ThreadName.MAIN : "?" + (orders[at] - 1));
        for (int step = steps.size() - 1; step >= 0; step--) {
            path.append('.').append(steps.getInt(step));
        }
        return path.toString();
    }

    public boolean isJoined(int thread) {
        return thread < joined.length && joined[thread];
    }

    private void growThreads(int thread) {
        int size = Math.max(thread + 1, parents.length * 2);
        parents = Arrays.copyOf(parents, size);
        orders = Arrays.copyOf(orders, size);
        children = Arrays.copyOf(children, size);
        openBlocks = Arrays.copyOf(openBlocks, size);
        joined = Arrays.copyOf(joined, size);
        running = Arrays.copyOf(running, size);
        waits = Arrays.copyOf(waits, size);
        releasedDepths = Arrays.copyOf(releasedDepths, size);
    }

    private void growLocks(int lock) {
        int before = holders.length;
        int size = Math.max(lock + 1, before * 2);
        holders = Arrays.copyOf(holders, size);
        Arrays.fill(holders, before, size, NO_THREAD);
        depths = Arrays.copyOf(depths, size);
    }
}
