package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.skeleton.PoolSites;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tasks that wait in the queues of thread pools at the end of a run, as its events show them. */
final class QueuedTasks {
    private final RunEvents events;
    /** The event that submitted a task, by the task. */
    private final Map<Integer, Integer> submissions = new LinkedHashMap<>();
    /** The pool of a task, by the event that submitted it. */
    private final Map<Integer, Integer> pools = new HashMap<>();
    /** The pool for which a thread works, by the thread. */
    private final Map<Integer, Integer> workers = new HashMap<>();
    /** The objects whose methods a thread is in, the outermost first; 0 for a method without an object. */
    private final Map<Integer, List<Integer>> open = new HashMap<>();

    QueuedTasks(RunEvents events) {
        this.events = events;
        for (int event = 0; event < events.size(); event++) {
            add(event);
        }
    }

    private void add(int event) {
        Site site = events.site(event);
        int thread = events.thread(event);
        Op op = site.op();
        List<Integer> receivers = open.computeIfAbsent(thread, key -> new ArrayList<>());
        if (op == Op.ENTER) {
            receivers.add(events.target(event));
        } else if (op == Op.EXIT && !receivers.isEmpty()) {
            receivers.remove(receivers.size() - 1);
        } else if (op == Op.END) {
            workers.remove(thread);
        }
        if (op == Op.EXIT || receivers.isEmpty()) {
            return;
        }
        int pool = receivers.get(receivers.size() - 1);
        if (PoolSites.isSubmission(site)) {
            submissions.put(events.target(event), event);
            pools.put(event, pool);
        } else if (PoolSites.isWork(site)) {
            workers.put(thread, pool);
            if (op == Op.RECEIVE) {
                pools.remove(submissions.remove(events.target(event)));
            }
        }
    }

    /** The pool for which a thread works; 0 if it works for none, or that is unknown. */
    int poolOf(String path) {
        return workers.getOrDefault(events.threadOf(path), 0);
    }

    /** The paths of the threads that work for a pool and have not ended. */
    Set<String> workers(int pool) {
        Set<String> paths = new HashSet<>();
        workers.forEach((thread, of) -> {
            if (of == pool) {
                paths.add(events.path(thread));
            }
        });
        return paths;
    }

    /** The events that submitted the tasks in the queue of the pool for which a thread works. */
    List<Integer> behind(String path) {
        int pool = poolOf(path);
        return submissions.values().stream()
                .filter(event -> pool != 0 && pools.get(event) == pool)
                .toList();
    }

    /** Whether the event submitted a task that no thread has taken from its queue. */
    boolean isQueued(int event) {
        return pools.containsKey(event);
    }

    /** Whether an object is a task that no thread has taken from its queue. */
    boolean isQueuedTask(int object) {
        return submissions.containsKey(object);
    }

    /** Whether a thread is in a method of a task that is in the queue of its pool: it waits for the result. */
    boolean awaitsQueued(String path) {
        Set<Integer> tasks = new HashSet<>();
        behind(path).forEach(event -> tasks.add(events.target(event)));
        return open.getOrDefault(events.threadOf(path), List.of()).stream().anyMatch(tasks::contains);
    }
}
