package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the threads that wait for locks, from outside: a check before each acquisition would also cost threads that get
 * their lock at once. Only the drainer uses it.
 *
 * <p><b>Why this is enough.</b> The event means "the thread waits for this lock, and executes nothing more until its
 * next event". A thread takes a stamp, publishes its event, and only then can start another wait. Suppose it has
 * published nothing and still waits after it was notified and a stamp was taken for its request. Then every later event
 * of it has a later stamp. It may continue right after that, or may already wait elsewhere, in unrecorded code; the
 * request is then slightly stale. In a cycle of waiting threads, each of which holds the lock that the next one wants,
 * none can have continued, because its lock was never released.
 */
final class LockWaits {
    /** Shorter waits are ignored: locks are contended all the time. */
    private static final long WAIT_NANOS = 100_000_000;

    /** Words for one lock in a log. */
    private static final int HOLD_WORDS = 3;

    private static final long LOOK_NANOS = WAIT_NANOS / 2;

    private final Dictionary dictionary;
    private final Map<ThreadLog, IdleThread> standing = new HashMap<>();
    private final DeadlockWatch deadlockWatch;
    private long lastLook;

    /** A thread that records nothing. */
    private static final class IdleThread {
        private final long events;
        private final long since;
        private boolean reported;

        IdleThread(long events, long since) {
            this.events = events;
            this.since = since;
        }
    }

    /** The number of a thread's events in the recording, and a way to add events. */
    interface Events {
        long taken(ThreadLog log);

        /** @param words of events, two for each */
        void add(ThreadLog log, long[] words);
    }

    LockWaits(Dictionary dictionary, DeadlockWatch deadlockWatch) {
        this.dictionary = dictionary;
        this.deadlockWatch = deadlockWatch;
    }

    boolean isDue(long time) {
        return time - lastLook >= LOOK_NANOS;
    }

    /** Examines all threads. The events in the rings of stopped threads have been taken before. */
    void examine(long time, Events events) {
        lastLook = time;
        Set<ThreadLog> still = new HashSet<>();
        List<ThreadLog> due = new ArrayList<>();
        for (ThreadLog log : Threads.all()) {
            if (log.isEnded() || log.available() > 0 || !JvmThreads.mayWaitForLock(log.thread, log.thread.getState())) {
                continue;
            }
            still.add(log);
            long taken = events.taken(log);
            IdleThread before = standing.get(log);
            if (before == null || before.events != taken) {
                standing.put(log, new IdleThread(taken, time));
            } else if (!before.reported && time - before.since >= WAIT_NANOS) {
                due.add(log);
            }
        }
        standing.keySet().retainAll(still);
        addRequests(due, events);
        int waiting = 0;
        for (IdleThread one : standing.values()) {
            waiting += one.reported ? 1 : 0;
        }
        deadlockWatch.check(time, waiting);
    }

    /**
     * The recording is being closed: adds the requests of all waiting threads once more, however long they have waited.
     */
    void close(Events events) {
        List<ThreadLog> due = new ArrayList<>();
        for (ThreadLog log : Threads.all()) {
            if (!log.isEnded() && JvmThreads.mayWaitForLock(log.thread, log.thread.getState())) {
                due.add(log);
            }
        }
        addRequests(due, events);
    }

    private void addRequests(List<ThreadLog> due, Events events) {
        if (due.isEmpty()) {
            return;
        }
        int[] versions = new int[due.size()];
        for (int i = 0; i < versions.length; i++) {
            versions[i] = due.get(i).holdsVersion();
        }
        JvmThreads.Wait[] waits =
                JvmThreads.waits(due.stream().map(log -> log.thread).toList());
        for (int i = 0; i < waits.length; i++) {
            ThreadLog log = due.get(i);
            if (waits[i] == null) {
                continue;
            }
            int stack = dictionary.stackNumber(waits[i].stack());
            int[] holds = log.unrecordedHolds(versions[i], waits[i].stack());
            log.beforeStamp();
            long[] words = words(holds, log.lastStack(), waits[i].target(), stack);
            if (JvmThreads.mayWaitForLock(log.thread, log.thread.getState()) && log.available() == 0) {
                events.add(log, words);
                IdleThread reported = standing.get(log);
                if (reported != null) {
                    reported.reported = true;
                }
            }
        }
    }

    /** The events for the locks that a thread holds and for the lock that it waits for. */
    private static long[] words(int[] holds, int lastStack, int wanted, int stack) {
        int events = holds.length == 0 ? 1 : 2 * holds.length / HOLD_WORDS + 2;
        LongBuffer words = LongBuffer.allocate(events * EventLayout.WORDS);
        for (int i = 0; i < holds.length; i += HOLD_WORDS) {
            add(words, Op.STACK, 0, holds[i + 2]);
            add(words, Op.HELD, holds[i + 1], holds[i]);
        }
        if (holds.length > 0) {
            // The stack that the thread recorded last.
            add(words, Op.STACK, 0, lastStack);
        }
        add(words, Op.REQUEST, wanted, stack);
        return words.array();
    }

    private static void add(LongBuffer words, Op op, int target, int aux) {
        words.put(EventLayout.word0(Threads.stamp(), op.code())).put(EventLayout.word1(aux, target));
    }
}
