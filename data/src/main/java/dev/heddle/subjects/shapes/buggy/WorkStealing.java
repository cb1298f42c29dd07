package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The owner of a deque pushes tasks at its bottom and takes them back from there, while a thief steals from the top.
 *
 * <p>The owner does not compete for the last task. Wanted order: the thief has found that there is one and is stopped
 * before it advances the top; the owner takes all; the thief goes on. Failure: a task is done twice.
 */
public final class WorkStealing {

    private static final int NOTHING = -1;

    private final AtomicLong top = new AtomicLong();
    private final AtomicLong bottom = new AtomicLong();
    private final AtomicIntegerArray tasks;
    private final AtomicIntegerArray done;

    private WorkStealing(int size) {
        tasks = new AtomicIntegerArray(size);
        done = new AtomicIntegerArray(size);
    }

    /** @param args number of tasks; 4 unless given */
    public static void main(String[] args) {
        int size = Argument.of(args, "tasks", 4);
        WorkStealing deque = new WorkStealing(size);
        new Crew().add(deque::own).add(deque::thieve).run();
        for (int task = 0; task < size; task++) {
            if (deque.done.get(task) != 1) {
                throw new IllegalStateException("task " + task + " was done " + deque.done.get(task) + " times");
            }
        }
    }

    private void own() {
        for (int task = 0; task < tasks.length(); task++) {
            push(task);
        }
        for (int task = take(); task != NOTHING; task = take()) {
            done.incrementAndGet(task);
        }
    }

    private void thieve() {
        for (int i = 0; i < tasks.length(); i++) {
            int task = steal();
            if (task != NOTHING) {
                done.incrementAndGet(task);
            }
        }
    }

    private void push(int task) {
        long at = bottom.get();
        tasks.set((int) at, task);
        bottom.set(at + 1);
    }

    private int take() {
        long at = bottom.get() - 1;
        bottom.set(at);
        long first = top.get();
        if (first > at) {
            bottom.set(first);
            return NOTHING;
        }
        int task = tasks.get((int) at);
        return task;
    }

    private int steal() {
        long first = top.get();
        if (first >= bottom.get()) {
            return NOTHING;
        }
        int task = tasks.get((int) first);
        return top.compareAndSet(first, first + 1) ? task : NOTHING;
    }
}
