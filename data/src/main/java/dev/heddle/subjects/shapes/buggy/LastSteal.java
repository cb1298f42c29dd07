package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A deque from which a thief steals, whose owner competes for the last task by a look and a write instead of a
 * compare-and-set.
 *
 * <p>Wanted order: the thief has found the last task and is stopped before it advances the top; the owner is stopped
 * between its look at the top and its write of it; the thief goes on. Failure: a task is done twice. It takes two
 * preemptions.
 */
public final class LastSteal {

    private static final int NOTHING = -1;

    private final AtomicLong top = new AtomicLong();
    private final AtomicLong bottom = new AtomicLong();
    private final AtomicIntegerArray tasks;
    private final AtomicIntegerArray done;

    private LastSteal(int size) {
        tasks = new AtomicIntegerArray(size);
        done = new AtomicIntegerArray(size);
    }

    /** @param args number of tasks; 2 unless given */
    public static void main(String[] args) {
        int size = Argument.of(args, "tasks", 2);
        LastSteal deque = new LastSteal(size);
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
        if (first < at) {
            return task;
        }
        boolean won = top.get() == first;
        top.set(first + 1);
        bottom.set(first + 1);
        return won ? task : NOTHING;
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
