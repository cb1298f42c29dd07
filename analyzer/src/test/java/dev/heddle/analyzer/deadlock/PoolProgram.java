package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A random program that submits tasks to one pool with a queue. Main is body 0; each task is submitted once, by main or
 * by another task, and may wait for other tasks.
 */
final class PoolProgram {
    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
    private static final String FUTURE = "java/util/concurrent/FutureTask";
    private static final int POOL_OBJECT = 900;
    private static final int TASK_OBJECT = 1000;

    private final int threads;
    /** A positive action submits the task of this number, a negative one waits for it. */
    private final List<List<Integer>> bodies = new ArrayList<>();

    private PoolProgram(int threads) {
        this.threads = threads;
    }

    static PoolProgram random(Random random) {
        PoolProgram program = new PoolProgram(1 + random.nextInt(3));
        int tasks = 2 + random.nextInt(5);
        program.bodies.add(new ArrayList<>());
        for (int task = 1; task <= tasks; task++) {
            program.bodies.add(new ArrayList<>());
            program.insert(random, random.nextInt(random.nextBoolean() ? 1 : task), task);
        }
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            int waiting = random.nextInt(tasks + 1);
            int task = 1 + random.nextInt(tasks);
            if (task != waiting) {
                program.insert(random, waiting, -task);
            }
        }
        return program;
    }

    private void insert(Random random, int body, int action) {
        List<Integer> actions = bodies.get(body);
        actions.add(random.nextInt(actions.size() + 1), action);
    }

    /**
     * A state of a run.
     *
     * @param at the next action of each running body; 0 is main
     * @param queue the queued tasks, the first one first
     */
    private record State(Map<Integer, Integer> at, List<Integer> queue, Set<Integer> done) {
        State copy() {
            return new State(new TreeMap<>(at), new ArrayList<>(queue), new TreeSet<>(done));
        }
    }

    private static State start() {
        return new State(new TreeMap<>(Map.of(0, 0)), new ArrayList<>(), new TreeSet<>());
    }

    private boolean isEnabled(State state, int body) {
        int next = state.at.get(body);
        return next == bodies.get(body).size()
                || bodies.get(body).get(next) > 0
                || state.done.contains(-bodies.get(body).get(next));
    }

    private List<Integer> enabled(State state) {
        return state.at.keySet().stream().filter(body -> isEnabled(state, body)).toList();
    }

    private int running(State state) {
        return state.at.size() - (state.at.containsKey(0) ? 1 : 0);
    }

    /** Executes the next action of a body. Returns the task that a thread begins, or 0. */
    private int step(State state, int body) {
        int next = state.at.get(body);
        if (next < bodies.get(body).size()) {
            state.at.put(body, next + 1);
            int action = bodies.get(body).get(next);
            if (action > 0 && running(state) < threads) {
                state.at.put(action, 0);
                return action;
            }
            if (action > 0) {
                state.queue.add(action);
            }
            return 0;
        }
        state.at.remove(body);
        state.done.add(body);
        if (body == 0 || state.queue.isEmpty()) {
            return 0;
        }
        int first = state.queue.remove(0);
        state.at.put(first, 0);
        return first;
    }

    /** The sets of places at which all threads of the pool wait for ever, while a task is queued. */
    Set<Set<String>> reachable() {
        Set<Set<String>> found = new HashSet<>();
        search(start(), new HashSet<>(), found);
        return found;
    }

    private void search(State state, Set<State> seen, Set<Set<String>> found) {
        if (!seen.add(state)) {
            return;
        }
        List<Integer> enabled = enabled(state);
        if (enabled.isEmpty() && running(state) == threads && !state.queue.isEmpty()) {
            Set<String> waits = new TreeSet<>();
            state.at.forEach((body, next) -> {
                if (body > 0) {
                    waits.add(body + ":" + next);
                }
            });
            found.add(waits);
        }
        for (int body : enabled) {
            State after = state.copy();
            step(after, body);
            search(after, seen, found);
        }
    }

    /** A random run that ends, or null if this one does not. */
    @Nullable TraceBuilder run(Random random) {
        TraceBuilder trace = new TraceBuilder("pool").declare("P", "java/lang/Object");
        State state = start();
        Map<Integer, Integer> threadOf = new HashMap<>(Map.of(0, 0));
        List<Integer> idle = new ArrayList<>();
        int[] started = {0};
        trace.signal(0, Op.BEGIN, 0, 0).enter(0, "P", "main", 0, 0);
        while (!state.at.isEmpty()) {
            List<Integer> enabled = enabled(state);
            if (enabled.isEmpty()) {
                return null;
            }
            int body = enabled.get(random.nextInt(enabled.size()));
            int thread = threadOf.get(body);
            int next = state.at.get(body);
            boolean isEnd = next == bodies.get(body).size();
            int begun = step(state, body);
            if (isEnd) {
                end(trace, thread, body);
                idle.add(thread);
            } else if (bodies.get(body).get(next) < 0) {
                await(trace, thread, -bodies.get(body).get(next), next);
                continue;
            } else {
                trace.enter(thread, POOL, "execute", POOL_OBJECT, next);
                trace.signalAt(thread, Op.SEND, TASK_OBJECT + bodies.get(body).get(next), 0, Site.ENTRY);
            }
            if (begun > 0) {
                threadOf.put(begun, isEnd ? thread : free(trace, thread, idle, started));
            }
            if (!isEnd) {
                trace.exit(thread);
            }
            if (begun > 0) {
                idle.remove(threadOf.get(begun));
                trace.signalAt(threadOf.get(begun), Op.RECEIVE, TASK_OBJECT + begun, 0, 1);
                trace.enter(threadOf.get(begun), "P", "task" + begun, 0, 2);
            }
        }
        return trace;
    }

    private void end(TraceBuilder trace, int thread, int body) {
        trace.exit(thread);
        if (body > 0) {
            trace.enter(thread, FUTURE, "set", TASK_OBJECT + body, 3);
            trace.signalAt(thread, Op.SEND, TASK_OBJECT + body, 0, Site.ENTRY).exit(thread);
        }
    }

    private static void await(TraceBuilder trace, int thread, int task, int offset) {
        trace.enter(thread, FUTURE, "get", TASK_OBJECT + task, offset);
        trace.enter(thread, FUTURE, "report", TASK_OBJECT + task, 1);
        trace.signalAt(thread, Op.RECEIVE, TASK_OBJECT + task, 0, Site.ENTRY);
        trace.exit(thread).exit(thread);
    }

    /** A thread for a task: a new one below the size of the pool, else an idle one. */
    private int free(TraceBuilder trace, int starter, List<Integer> idle, int[] started) {
        if (started[0] == threads) {
            return idle.stream().filter(thread -> thread > 0).findFirst().orElseThrow();
        }
        int worker = ++started[0];
        trace.signal(starter, Op.START, 0, worker).signal(worker, Op.BEGIN, 0, 0);
        trace.enter(worker, POOL, "runWorker", POOL_OBJECT, 0);
        trace.signalAt(worker, Op.POOL, POOL_OBJECT, threads, Site.ENTRY);
        return worker;
    }

    @Override
    public String toString() {
        return threads + " threads " + bodies;
    }
}
