package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A small program: main starts two threads and joins them. One thread waits for a notification of the other, with or
 * without checking a flag, or joins it. Both acquire locks on the way. All its schedules can be explored. The place of
 * an operation is its number in the thread.
 */
record SignalProgram(List<List<Step>> threads) {
    private static final int FIRST_LOCK = 100;
    private static final int FLAG_OWNER = 50;
    private static final int MONITOR = 0;
    private static final int LOCKS = 3;

    enum Kind {
        ACQUIRE,
        RELEASE,
        /** Waits unless the flag is set, if it checks the flag. */
        WAIT,
        NOTIFY,
        SET,
        START,
        JOIN
    }

    /**
     * One operation.
     *
     * @param on number of the lock or of the thread; for a wait, 1 if it checks the flag
     */
    record Step(Kind kind, int on) {}

    static SignalProgram random(Random random) {
        boolean looks = random.nextBoolean();
        boolean joins = random.nextInt(3) == 0;
        List<Step> waiter = new ArrayList<>();
        List<Step> notifier = new ArrayList<>();
        passing(random, waiter);
        int outer = random.nextInt(2) == 0 ? 1 + random.nextInt(LOCKS - 1) : -1;
        if (outer > 0) {
            waiter.add(new Step(Kind.ACQUIRE, outer));
        }
        if (joins) {
            waiter.add(new Step(Kind.JOIN, 2));
        } else {
            waiter.add(new Step(Kind.ACQUIRE, MONITOR));
            waiter.add(new Step(Kind.WAIT, looks ? 1 : 0));
            waiter.add(new Step(Kind.RELEASE, MONITOR));
        }
        if (outer > 0) {
            waiter.add(new Step(Kind.RELEASE, outer));
        }
        passing(random, notifier);
        if (random.nextBoolean()) {
            notifier.add(new Step(Kind.SET, 0));
        }
        notifier.add(new Step(Kind.ACQUIRE, MONITOR));
        if (random.nextBoolean()) {
            notifier.add(new Step(Kind.SET, 0));
        }
        notifier.add(new Step(Kind.NOTIFY, MONITOR));
        notifier.add(new Step(Kind.RELEASE, MONITOR));
        passing(random, notifier);
        List<Step> main = new ArrayList<>(List.of(new Step(Kind.START, 1), new Step(Kind.START, 2)));
        return new SignalProgram(List.of(main, waiter, notifier));
    }

    private static void passing(Random random, List<Step> steps) {
        if (random.nextBoolean()) {
            int lock = 1 + random.nextInt(LOCKS - 1);
            steps.add(new Step(Kind.ACQUIRE, lock));
            steps.add(new Step(Kind.RELEASE, lock));
        }
    }

    /**
     * A state. For each thread, it has the number of its next step, or -1 before its start. Then for each thread,
     * whether it waits (1) or was notified (2). Then the holder of each lock (or -1), and the flag.
     */
    private int[] start() {
        int[] state = new int[2 * threads.size() + LOCKS + 1];
        Arrays.fill(state, 1, threads.size(), -1);
        Arrays.fill(state, 2 * threads.size(), 2 * threads.size() + LOCKS, -1);
        return state;
    }

    private int waitAt(int thread) {
        return threads.size() + thread;
    }

    private int ownerAt(int lock) {
        return 2 * threads.size() + lock;
    }

    private boolean isDone(int[] state, int thread) {
        return state[thread] == threads.get(thread).size();
    }

    private boolean canStep(int[] state, int thread) {
        if (state[thread] < 0 || isDone(state, thread) || state[waitAt(thread)] == 1) {
            return false;
        }
        Step step = threads.get(thread).get(state[thread]);
        return switch (step.kind) {
            case ACQUIRE -> state[ownerAt(step.on)] == -1;
            case WAIT -> state[waitAt(thread)] == 0 || state[ownerAt(MONITOR)] == -1;
            case JOIN -> isDone(state, step.on);
            default -> true;
        };
    }

    private int[] after(int[] state, int thread) {
        int[] next = state.clone();
        Step step = threads.get(thread).get(state[thread]);
        int flag = next.length - 1;
        next[thread]++;
        switch (step.kind) {
            case ACQUIRE -> next[ownerAt(step.on)] = thread;
            case RELEASE -> next[ownerAt(step.on)] = -1;
            case WAIT -> {
                if (next[waitAt(thread)] == 2) {
                    next[waitAt(thread)] = 0;
                    next[ownerAt(MONITOR)] = thread;
                } else if (step.on == 0 || next[flag] == 0) {
                    next[thread]--;
                    next[waitAt(thread)] = 1;
                    next[ownerAt(MONITOR)] = -1;
                }
            }
            case NOTIFY -> {
                for (int other = 0; other < threads.size(); other++) {
                    if (next[waitAt(other)] == 1) {
                        next[waitAt(other)] = 2;
                        break;
                    }
                }
            }
            case SET -> next[flag] = 1;
            case START -> next[step.on] = 0;
            case JOIN -> {}
        }
        return next;
    }

    /**
     * The ways in which schedules get stuck: {@code lost 1:3} if thread 1 waits at its step 3 although it was notified;
     * {@code cycle 1:3 2:0} if it waits there while thread 2 requests one of its locks at its step 0.
     */
    Set<String> reachable() {
        Set<String> found = new TreeSet<>();
        Set<List<Integer>> seen = new HashSet<>();
        ArrayDeque<int[]> open = new ArrayDeque<>(List.of(start()));
        while (!open.isEmpty()) {
            int[] state = open.pop();
            if (!seen.add(Arrays.stream(state).boxed().toList())) {
                continue;
            }
            boolean stuck = true;
            for (int t = 0; t < threads.size(); t++) {
                if (canStep(state, t)) {
                    stuck = false;
                    open.push(after(state, t));
                }
            }
            if (stuck && !isDone(state, 1)) {
                found.add(isGiven(state) ? "lost 1:" + state[1] : "circle 1:" + state[1] + " 2:" + state[2]);
            }
        }
        return found;
    }

    /** Whether the notification has been sent, even if its thread now requests a lock. */
    private boolean isGiven(int[] state) {
        return state[2] > threads.get(2).indexOf(new Step(Kind.NOTIFY, MONITOR))
                && threads.get(1).get(state[1]).kind == Kind.WAIT;
    }

    /** A random run that terminates and in which the thread waits, or null if this attempt had no such end. */
    TraceBuilder run(Random random) {
        TraceBuilder trace = new TraceBuilder("program").declare("P", "java/lang/Object", "flag");
        int[] state = start();
        begin(trace, 0);
        boolean waited = false;
        while (true) {
            List<Integer> enabled = new ArrayList<>();
            for (int t = 0; t < threads.size(); t++) {
                if (canStep(state, t)) {
                    enabled.add(t);
                }
            }
            if (enabled.isEmpty()) {
                return waited && isDone(state, 1) && isDone(state, 2) ? trace : null;
            }
            int t = enabled.get(random.nextInt(enabled.size()));
            int[] next = after(state, t);
            event(trace, t, state, next);
            Kind kind = threads.get(t).get(state[t]).kind;
            waited |= kind == Kind.JOIN || next[waitAt(t)] == 1;
            state = next;
        }
    }

    private static void begin(TraceBuilder trace, int t) {
        trace.thread(t, t == 0 ? "0" : "0." + t).signal(t, Op.BEGIN, 0, 0).enter(t, "P", "run" + t, 0, 0);
    }

    private void event(TraceBuilder trace, int t, int[] state, int[] next) {
        int place = state[t];
        Step step = threads.get(t).get(place);
        int lock = FIRST_LOCK + step.on;
        switch (step.kind) {
            case ACQUIRE -> trace.acquire(t, lock, "L", place);
            case RELEASE -> trace.release(t, lock, place);
            case WAIT -> {
                if (state[waitAt(t)] == 2) {
                    trace.signalAt(t, Op.WAKE, FIRST_LOCK, 0, place);
                    return;
                }
                if (step.on == 1) {
                    trace.read(t, "P", "flag", FLAG_OWNER, place);
                }
                if (next[waitAt(t)] == 1) {
                    trace.signalAt(t, Op.WAIT, FIRST_LOCK, 0, place);
                }
            }
            case NOTIFY -> trace.signalAt(t, Op.NOTIFY, FIRST_LOCK, 0, place);
            case SET -> trace.write(t, "P", "flag", FLAG_OWNER, place);
            case START -> {
                trace.signal(t, Op.START, 0, step.on);
                begin(trace, step.on);
            }
            case JOIN -> trace.signalAt(t, Op.JOIN, 0, step.on, place);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int t = 0; t < threads.size(); t++) {
            text.append("thread ").append(t).append(' ').append(threads.get(t)).append('\n');
        }
        return text.toString();
    }
}
