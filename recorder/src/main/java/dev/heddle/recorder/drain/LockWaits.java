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
 * Sees which threads wait for locks, from outside: asking before each acquisition would cost those that get their lock at once. Only the drainer
 * uses it.
 *
 * <p><b>Why this is enough.</b> What is recorded is "the thread waits for this lock, and does nothing more until its next event". A thread takes a
 * stamp, publishes its event, and only then can come to another wait. So if it has published nothing and waits, after it was told that a stamp is taken and
 * one was taken for its request, every later event of it has a later stamp. It may go on right after that, or have gone on and wait elsewhere where nothing is recorded; then the
 * request is that of a moment before. In a circle of threads that wait and hold what the next one wants none can have gone on: its lock was never
 * released.
 */
final class LockWaits {
    /** A thread that waits for less long is none of our business: locks are contended all the time. */
    private static final long WAIT_NANOS = 100_000_000;

    /** Words in which a log tells of one lock. */
    private static final int HOLD_WORDS = 3;

    private static final long LOOK_NANOS = WAIT_NANOS / 2;

    private final Dictionary dictionary;
    private final Map<ThreadLog, Standstill> standing = new HashMap<>();
    private final DeadlockWatch deadEnd;
    private long lastLook;

    /** A thread that records nothing. */
    private static final class Standstill {
        private final long events;
        private final long since;
        private boolean told;

        Standstill(long events, long since) {
            this.events = events;
            this.since = since;
        }
    }

    /** How many events of a thread are in the recording, and how to add one to them. */
    interface Events {
        long taken(ThreadLog log);

        /** @param words of events, two for each */
        void add(ThreadLog log, long[] words);
    }

    LockWaits(Dictionary dictionary, DeadlockWatch deadEnd) {
        this.dictionary = dictionary;
        this.deadEnd = deadEnd;
    }

    boolean isDue(long time) {
        return time - lastLook >= LOOK_NANOS;
    }

    /** Looks at all threads; what is in the rings of those that stand still has been taken. */
    void look(long time, Events events) {
        lastLook = time;
        Set<ThreadLog> still = new HashSet<>();
        List<ThreadLog> due = new ArrayList<>();
        for (ThreadLog log : Threads.all()) {
            if (log.isEnded() || log.available() > 0 || !JvmThreads.mayWaitForLock(log.thread, log.thread.getState())) {
                continue;
            }
            still.add(log);
            long taken = events.taken(log);
            Standstill before = standing.get(log);
            if (before == null || before.events != taken) {
                standing.put(log, new Standstill(taken, time));
            } else if (!before.told && time - before.since >= WAIT_NANOS) {
                due.add(log);
            }
        }
        standing.keySet().retainAll(still);
        tell(due, events);
        int waiting = 0;
        for (Standstill one : standing.values()) {
            waiting += one.told ? 1 : 0;
        }
        deadEnd.look(time, waiting);
    }

    /** The recording is being closed: says it once more of all that wait, however long they do. */
    void close(Events events) {
        List<ThreadLog> due = new ArrayList<>();
        for (ThreadLog log : Threads.all()) {
            if (!log.isEnded() && JvmThreads.mayWaitForLock(log.thread, log.thread.getState())) {
                due.add(log);
            }
        }
        tell(due, events);
    }

    private void tell(List<ThreadLog> due, Events events) {
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
            int[] holds = log.unrecordedHolds(versions[i]);
            log.beforeStamp();
            long[] words = words(holds, log.lastStack(), waits[i].target(), stack);
            if (JvmThreads.mayWaitForLock(log.thread, log.thread.getState()) && log.available() == 0) {
                events.add(log, words);
                Standstill told = standing.get(log);
                if (told != null) {
                    told.told = true;
                }
            }
        }
    }

    /** The events that say which locks a thread holds, and for which one it waits. */
    private static long[] words(int[] holds, int lastStack, int wanted, int stack) {
        int events = holds.length == 0 ? 1 : 2 * holds.length / HOLD_WORDS + 2;
        LongBuffer words = LongBuffer.allocate(events * EventLayout.WORDS);
        for (int i = 0; i < holds.length; i += HOLD_WORDS) {
            add(words, Op.STACK, 0, holds[i + 2]);
            add(words, Op.HELD, holds[i + 1], holds[i]);
        }
        if (holds.length > 0) {
            // As the thread knows it.
            add(words, Op.STACK, 0, lastStack);
        }
        add(words, Op.REQUEST, wanted, stack);
        return words.array();
    }

    private static void add(LongBuffer words, Op op, int target, int aux) {
        words.put(EventLayout.word0(Threads.stamp(), op.code())).put(EventLayout.word1(aux, target));
    }
}
