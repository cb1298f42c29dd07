package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.RealFrames;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Detects that the program itself is stuck. The JVM reports deadlocked threads. The program also hangs if for seconds
 * every thread waits without a time limit, and none sleeps, runs or is in a native method.
 */
final class StuckSearch {
    /** Consecutive samples that must find all threads waiting. */
    private static final int HANG_SAMPLES = 10;

    private final LiveThreads live;
    private final RunEnding ending;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private int samples;

    StuckSearch(LiveThreads live, RunEnding ending) {
        this.live = live;
        this.ending = ending;
    }

    /**
     * @param nobodyHeld whether no thread waits because of the plan
     * @param ofDaemons whether a deadlock of daemon threads alone also ends the run
     */
    void sample(boolean nobodyHeld, boolean ofDaemons) {
        List<Thread> waiting = new ArrayList<>();
        boolean isUserStuck = false;
        boolean isAnyAwake = false;
        for (Thread thread : live.all()) {
            switch (thread.getState()) {
                case WAITING, BLOCKED -> {
                    waiting.add(thread);
                    isUserStuck |= !thread.isDaemon();
                }
                case RUNNABLE, TIMED_WAITING, NEW -> isAnyAwake = true;
                case TERMINATED -> {}
            }
        }
        if ((isUserStuck || ofDaemons) && waiting.size() > 1) {
            endIfDeadlocked(ofDaemons);
        }
        samples = isUserStuck && !isAnyAwake && nobodyHeld ? samples + 1 : 0;
        if (samples >= HANG_SAMPLES) {
            endHanging(waiting);
        }
    }

    private void endIfDeadlocked(boolean ofDaemons) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] ids = threads.findDeadlockedThreads();
        if (ids == null) {
            return;
        }
        Map<Long, Thread> byId = new HashMap<>();
        for (Thread thread : live.all()) {
            byId.put(thread.getId(), thread);
        }
        List<StuckThread> circle = new ArrayList<>();
        boolean isStuck = ofDaemons;
        for (ThreadInfo info : threads.getThreadInfo(ids, true, true)) {
            if (info != null) {
                Thread thread = byId.get(info.getThreadId());
                isStuck |= thread != null && !thread.isDaemon();
                circle.add(describe(info, thread, byId));
            }
        }
        if (isStuck) {
            ending.end(new RunEnding.Result(Outcome.End.DEADLOCK, circle, null));
        }
    }

    private StuckThread describe(ThreadInfo info, Thread thread, Map<Long, Thread> byId) {
        LockInfo wanted = info.getLockInfo();
        Thread owner = byId.get(info.getLockOwnerId());
        List<Held> holds = new ArrayList<>();
        Wait wait = new Wait(
                Kind.UNKNOWN, wanted == null ? "an unknown lock" : name(wanted), owner == null ? null : named(owner));
        for (MonitorInfo held : info.getLockedMonitors()) {
            StackTraceElement frame = held.getLockedStackFrame();
            holds.add(new Held(name(held), false, frame == null ? null : RealFrames.stackLine(frame)));
        }
        for (LockInfo held : info.getLockedSynchronizers()) {
            holds.add(new Held(name(held), false, null));
        }
        return new StuckThread(named(thread), Role.CIRCLE, wait, stack(info.getStackTrace()), holds);
    }

    private static List<StackLine> stack(StackTraceElement[] frames) {
        return Stream.of(frames).map(RealFrames::stackLine).toList();
    }

    private void endHanging(List<Thread> waiting) {
        List<StuckThread> stuck = new ArrayList<>();
        for (Thread thread : waiting) {
            if (!thread.isDaemon()) {
                stuck.add(new StuckThread(
                        named(thread),
                        Role.STUCK,
                        new Wait(Kind.UNKNOWN, null, (Named) null),
                        stack(thread.getStackTrace()),
                        List.of()));
            }
        }
        ending.end(new RunEnding.Result(Outcome.End.HANG, stuck, null));
    }

    private static Named named(Thread thread) {
        if (thread == null) {
            return new Named("?", "a thread that has ended");
        }
        ThreadLog log = Threads.find(thread);
        return new Named(log == null ? "?" : log.path, thread.getName());
    }

    /** The class of a lock, and its position among the named locks of that class. */
    private String name(LockInfo lock) {
        return names.computeIfAbsent(lock.getIdentityHashCode(), unnamed -> {
            String type = lock.getClassName();
            return type + " #" + counts.merge(type, 1, Integer::sum);
        });
    }
}
