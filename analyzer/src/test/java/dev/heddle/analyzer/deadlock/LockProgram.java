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
 * A small program without data: its threads acquire and release reentrant locks in exclusive or shared mode, and start
 * and join each other. All its schedules can be explored. The place of an operation is its number in the thread.
 */
record LockProgram(List<List<Step>> threads) {
    static final int FIRST_LOCK = 100;

    private static final int ATTEMPTS = 50;

    enum Kind {
        ACQUIRE,
        ACQUIRE_SHARED,
        RELEASE,
        RELEASE_SHARED,
        START,
        JOIN,
        NOTHING
    }

    /**
     * One operation.
     *
     * @param on number of the lock or of the thread
     */
    record Step(Kind kind, int on) {}

    /**
     * The waiting threads of a deadlock: {@code thread:held place>wanted place} for each thread of the cycle, sorted.
     */
    record Deadlock(Set<String> waits) {}

    static LockProgram random(Random random) {
        int count = 2 + random.nextInt(2);
        int locks = 2 + random.nextInt(2);
        boolean shared = random.nextInt(3) == 0;
        List<List<Step>> threads = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            List<Step> steps = new ArrayList<>();
            int blocks = 1 + random.nextInt(2);
            for (int b = 0; b < blocks; b++) {
                block(random, locks, shared, steps, 1 + random.nextInt(3));
            }
            threads.add(steps);
        }
        // Thread 0 starts the others at some points, and may join them.
        for (int t = 1; t < count; t++) {
            int at = random.nextInt(3) == 0 ? random.nextInt(threads.get(0).size() + 1) : 0;
            threads.get(0).add(at, new Step(Kind.START, t));
        }
        for (int t = 1; t < count; t++) {
            if (random.nextInt(3) == 0) {
                int started = threads.get(0).indexOf(new Step(Kind.START, t));
                int at = started + 1 + random.nextInt(threads.get(0).size() - started);
                threads.get(0).add(at, new Step(Kind.JOIN, t));
            }
        }
        return new LockProgram(threads);
    }

    /** A program whose first thread holds a lock over the start and the end of the second one; the third is free. */
    static LockProgram randomOverThread(Random random) {
        List<List<Step>> threads = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
        int locks = 2 + random.nextInt(2);
        int held = random.nextInt(locks);
        for (int blocks = 1 + random.nextInt(2); blocks > 0; blocks--) {
            block(random, locks, false, threads.get(1), 1 + random.nextInt(3));
            block(random, locks, false, threads.get(2), 1 + random.nextInt(3));
        }
        // A thread that needs the lock of the one that waits for its end never ends.
        threads.get(1).removeIf(step -> step.on == held);
        List<Step> first = threads.get(0);
        first.add(new Step(Kind.START, 2));
        first.add(new Step(Kind.ACQUIRE, held));
        first.add(new Step(Kind.START, 1));
        first.add(new Step(Kind.JOIN, 1));
        first.add(new Step(Kind.RELEASE, held));
        return new LockProgram(threads);
    }

    private static void block(Random random, int locks, boolean shared, List<Step> steps, int depth) {
        int lock = random.nextInt(locks);
        boolean reads = shared && random.nextBoolean();
        // No thread upgrades a shared hold to an exclusive one: it would wait for itself.
        boolean held = isHeld(steps, lock);
        if (held) {
            return;
        }
        steps.add(new Step(reads ? Kind.ACQUIRE_SHARED : Kind.ACQUIRE, lock));
        if (!reads && random.nextInt(5) == 0) {
            steps.add(new Step(Kind.ACQUIRE, lock));
            steps.add(new Step(Kind.RELEASE, lock));
        }
        for (int i = random.nextInt(2); i >= 0 && depth > 1; i--) {
            block(random, locks, shared, steps, depth - 1);
        }
        steps.add(new Step(reads ? Kind.RELEASE_SHARED : Kind.RELEASE, lock));
    }

    private static boolean isHeld(List<Step> steps, int lock) {
        int entered = 0;
        for (Step step : steps) {
            if (step.on == lock) {
                entered += step.kind == Kind.ACQUIRE || step.kind == Kind.ACQUIRE_SHARED ? 1 : -1;
            }
        }
        return entered > 0;
    }

    /** The position of the threads: the next step of each, or -1 if it was not started. */
    private int[] start() {
        int[] at = new int[threads.size()];
        Arrays.fill(at, 1, at.length, -1);
        return at;
    }

    private boolean isDone(int[] at, int t) {
        return at[t] == threads.get(t).size();
    }

    private boolean canStep(int[] at, int t) {
        if (at[t] < 0 || isDone(at, t)) {
            return false;
        }
        Step step = threads.get(t).get(at[t]);
        return switch (step.kind) {
            case ACQUIRE -> isFree(at, t, step.on, false);
            case ACQUIRE_SHARED -> isFree(at, t, step.on, true);
            case JOIN -> isDone(at, step.on);
            default -> true;
        };
    }

    private boolean isFree(int[] at, int t, int lock, boolean shared) {
        for (int other = 0; other < at.length; other++) {
            if (other != t && blocks(at, other, lock, shared)) {
                return false;
            }
        }
        return true;
    }

    private boolean blocks(int[] at, int holder, int lock, boolean shared) {
        return heldAt(at, holder, lock, Kind.ACQUIRE, Kind.RELEASE) >= 0
                || !shared && heldAt(at, holder, lock, Kind.ACQUIRE_SHARED, Kind.RELEASE_SHARED) >= 0;
    }

    /** The first acquisition of a lock that a thread holds now, or -1. */
    private int heldAt(int[] at, int t, int lock, Kind in, Kind out) {
        int entered = 0;
        int place = -1;
        for (int i = 0; i < at[t]; i++) {
            Step step = threads.get(t).get(i);
            if (step.on == lock && step.kind == in && entered++ == 0) {
                place = i;
            } else if (step.on == lock && step.kind == out && --entered == 0) {
                place = -1;
            }
        }
        return place;
    }

    private int[] after(int[] at, int t) {
        int[] next = at.clone();
        Step step = threads.get(t).get(next[t]++);
        if (step.kind == Kind.START) {
            next[step.on] = 0;
        }
        return next;
    }

    /** Every deadlock that some schedule reaches: cycles of threads that wait for each other's locks. */
    Set<Deadlock> reachable() {
        Set<Deadlock> found = new HashSet<>();
        reachablePositions().forEach(at -> found.addAll(deadlocks(at)));
        return found;
    }

    private Set<Deadlock> deadlocks(int[] at) {
        Set<Deadlock> found = new HashSet<>();
        for (int t = 0; t < at.length; t++) {
            if (!canStep(at, t)) {
                cycles(at, new ArrayList<>(List.of(t)), found);
            }
        }
        return found;
    }

    /**
     * Every hang of three threads that some schedule reaches: the first one waits for the end of the second, which
     * requests a lock of the third, which requests a lock of the first. As text: {@code wanted by the second, held and
     * wanted by the third}.
     */
    Set<String> circlesThroughJoin() {
        Set<String> found = new HashSet<>();
        for (int[] at : reachablePositions()) {
            if (isAt(at, 0, Kind.JOIN) && isAt(at, 1, Kind.ACQUIRE) && isAt(at, 2, Kind.ACQUIRE)) {
                int second = heldAt(at, 2, threads.get(1).get(at[1]).on, Kind.ACQUIRE, Kind.RELEASE);
                int first = heldAt(at, 0, threads.get(2).get(at[2]).on, Kind.ACQUIRE, Kind.RELEASE);
                if (second >= 0 && first >= 0) {
                    found.add(at[1] + " " + second + " " + at[2]);
                }
            }
        }
        return found;
    }

    /** Every position of the threads that some schedule reaches. */
    private List<int[]> reachablePositions() {
        List<int[]> reached = new ArrayList<>();
        Set<List<Integer>> seen = new HashSet<>();
        ArrayDeque<int[]> open = new ArrayDeque<>(List.of(start()));
        while (!open.isEmpty()) {
            int[] at = open.pop();
            if (!seen.add(Arrays.stream(at).boxed().toList())) {
                continue;
            }
            reached.add(at);
            for (int t = 0; t < at.length; t++) {
                if (canStep(at, t)) {
                    open.push(after(at, t));
                }
            }
        }
        return reached;
    }

    private boolean isAt(int[] at, int t, Kind kind) {
        return at[t] >= 0 && !isDone(at, t) && threads.get(t).get(at[t]).kind == kind;
    }

    /** Follows the wait-for edges; each cycle of different threads is one deadlock. */
    private void cycles(int[] at, List<Integer> path, Set<Deadlock> found) {
        int last = path.get(path.size() - 1);
        if (at[last] < 0 || isDone(at, last)) {
            return;
        }
        Step step = threads.get(last).get(at[last]);
        if (step.kind != Kind.ACQUIRE && step.kind != Kind.ACQUIRE_SHARED) {
            return;
        }
        for (int other = 0; other < at.length; other++) {
            if (other == last || !blocks(at, other, step.on, step.kind == Kind.ACQUIRE_SHARED)) {
                continue;
            }
            if (other == path.get(0)) {
                found.add(deadlock(at, path));
            } else if (!path.contains(other)) {
                path.add(other);
                cycles(at, path, found);
                path.remove(path.size() - 1);
            }
        }
    }

    private Deadlock deadlock(int[] at, List<Integer> path) {
        Set<String> waits = new TreeSet<>();
        for (int i = 0; i < path.size(); i++) {
            int t = path.get(i);
            int before = path.get((i + path.size() - 1) % path.size());
            int lock = threads.get(before).get(at[before]).on;
            int exclusive = heldAt(at, t, lock, Kind.ACQUIRE, Kind.RELEASE);
            int held = exclusive >= 0 ? exclusive : heldAt(at, t, lock, Kind.ACQUIRE_SHARED, Kind.RELEASE_SHARED);
            waits.add(t + ":" + held + ">" + at[t]);
        }
        return new Deadlock(waits);
    }

    /**
     * The same program with only some of its locks: those that the threads of a cycle hold and request when they wait
     * for each other. Locks acquired and released on the way there are removed.
     */
    LockProgram withoutLocksInPassing(Deadlock deadlock) {
        List<List<Step>> left = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            int asks = -1;
            for (String wait : deadlock.waits) {
                if (wait.startsWith(t + ":")) {
                    asks = Integer.parseInt(wait.substring(wait.indexOf('>') + 1));
                }
            }
            List<Step> steps = new ArrayList<>(threads.get(t));
            for (int i = 0; i < steps.size(); i++) {
                Kind kind = steps.get(i).kind;
                boolean signal = kind == Kind.START || kind == Kind.JOIN;
                if (!signal && i != asks && (i > asks || !isHeldThere(t, i, asks))) {
                    steps.set(i, new Step(Kind.NOTHING, 0));
                }
            }
            left.add(steps);
        }
        return new LockProgram(left);
    }

    /** Whether a step acquires a lock that the thread still holds at another step. */
    private boolean isHeldThere(int t, int place, int there) {
        int[] at = new int[threads.size()];
        at[t] = there;
        Step step = threads.get(t).get(place);
        return heldAt(at, t, step.on, Kind.ACQUIRE, Kind.RELEASE) == place
                || heldAt(at, t, step.on, Kind.ACQUIRE_SHARED, Kind.RELEASE_SHARED) == place;
    }

    /** A random run that terminates, or null if all attempts ended in a deadlock. */
    TraceBuilder terminatingRun(Random random) {
        TraceBuilder run = null;
        for (int i = 0; run == null && i < ATTEMPTS; i++) {
            run = run(random);
        }
        return run;
    }

    /** A random run that terminates, or null if this attempt ended in a deadlock. */
    private TraceBuilder run(Random random) {
        return run(random, new ArrayList<>(), new TraceBuilder("program"));
    }

    /** A run that ended in a deadlock: the threads in the order of their steps. */
    record DeadlockedRun(TraceBuilder trace, List<Integer> order, Set<Deadlock> deadlocks) {}

    /** A random run that ends in a deadlock, or null if this attempt terminated. */
    DeadlockedRun deadlockedRun(Random random) {
        TraceBuilder trace = new TraceBuilder("program").declare("P", "java/lang/Object");
        List<Integer> order = new ArrayList<>();
        int[] at = start();
        if (run(random, order, trace) != null) {
            return null;
        }
        for (int t : order) {
            at = after(at, t);
        }
        return new DeadlockedRun(trace, order, deadlocks(at));
    }

    private TraceBuilder run(Random random, List<Integer> order, TraceBuilder trace) {
        int[] at = start();
        begin(trace, 0);
        while (true) {
            List<Integer> enabled = new ArrayList<>();
            boolean done = true;
            for (int t = 0; t < at.length; t++) {
                done &= isDone(at, t);
                if (canStep(at, t)) {
                    enabled.add(t);
                }
            }
            if (enabled.isEmpty()) {
                return done ? trace : null;
            }
            int t = enabled.get(random.nextInt(enabled.size()));
            event(trace, t, at[t]);
            order.add(t);
            at = after(at, t);
        }
    }

    private static void begin(TraceBuilder trace, int t) {
        trace.thread(t, t == 0 ? "0" : "0." + t).signal(t, Op.BEGIN, 0, 0).enter(t, "P", "run" + t, 0, 0);
    }

    private void event(TraceBuilder trace, int t, int place) {
        Step step = threads.get(t).get(place);
        int lock = FIRST_LOCK + step.on;
        switch (step.kind) {
            case ACQUIRE -> trace.acquire(t, lock, "L", place);
            case ACQUIRE_SHARED -> trace.acquire(t, Op.ACQUIRE_SHARED, lock, "L", place);
            case RELEASE -> trace.release(t, lock, place);
            case RELEASE_SHARED -> trace.release(t, Op.RELEASE_SHARED, lock, place);
            case START -> {
                trace.signal(t, Op.START, 0, step.on);
                begin(trace, step.on);
            }
            case JOIN -> trace.signalAt(t, Op.JOIN, 0, step.on, place);
            case NOTHING -> {}
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int t = 0; t < threads.size(); t++) {
            text.append("thread ").append(t).append('\n');
            for (int i = 0; i < threads.get(t).size(); i++) {
                text.append("  ")
                        .append(i)
                        .append(' ')
                        .append(threads.get(t).get(i))
                        .append('\n');
            }
        }
        return text.toString();
    }
}
