package dev.heddle.engine.internal.explain;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The places of the threads of a run that could not continue. */
public final class StuckThreads {
    private final Map<String, StuckThread> threads = new LinkedHashMap<>();

    /**
     * A thread of a cycle.
     *
     * @param thread its path
     * @param acquired where it acquired the lock that the thread before it waits for, in the format of
     *     {@link CodePoint#toString}
     */
    public record Waiter(String thread, String acquired) {}

    private StuckThreads() {}

    public static StuckThreads of(Outcome outcome) {
        StuckThreads all = new StuckThreads();
        outcome.stuck().forEach(thread -> all.threads.put(thread.thread().path(), thread));
        return all;
    }

    /**
     * Whether a thread is stuck with this frame on its stack. Compares class and method only, because the lines of
     * method entries differ.
     */
    public boolean stands(String path, CodePoint at) {
        StuckThread thread = threads.get(path);
        String type = at.className().replace('.', '/');
        return thread != null
                && thread.stack().stream()
                        .anyMatch(frame ->
                                frame.className().equals(type) && frame.method().equals(at.method()));
    }

    /**
     * The threads of a lock cycle: each waits for a lock of the next one, the last for a lock of the first. Empty if
     * there is no cycle.
     */
    public List<Waiter> cycle() {
        for (String start : threads.keySet()) {
            List<Waiter> cycle = new ArrayList<>();
            Waiter next = next(start);
            while (next != null && cycle.size() < threads.size()) {
                cycle.add(next);
                if (next.thread().equals(start)) {
                    return cycle;
                }
                next = next(next.thread());
            }
        }
        return List.of();
    }

    /**
     * The thread that holds the lock that this thread waits for; null if no stuck thread does, or its acquisition is
     * unknown.
     */
    private Waiter next(String path) {
        StuckThread waiting = threads.get(path);
        if (waiting == null) {
            return null;
        }
        for (Named owner : waiting.waitsFor().owners()) {
            StuckThread holder = threads.get(owner.path());
            if (holder == null) {
                continue;
            }
            for (Held held : holder.holds()) {
                if (held.lock().equals(waiting.waitsFor().object()) && held.acquired() != null) {
                    return new Waiter(owner.path(), held.acquired().place());
                }
            }
        }
        return null;
    }
}
