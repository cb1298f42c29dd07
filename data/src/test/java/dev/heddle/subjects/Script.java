package dev.heddle.subjects;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Makes the threads of a subject take one given order of accesses.
 *
 * <p>A step is the name of a thread and the name of an access, for example {@code racer-1 get}. A subject under test
 * overrides its accesses and runs each through the script. A step that is still to come waits for its turn; an access
 * that the script does not name, or no longer names, runs at once.
 */
public final class Script {

    private static final long TIMEOUT_MILLIS = 10_000;

    private final Deque<String> steps = new ArrayDeque<>();

    public Script(String... steps) {
        Collections.addAll(this.steps, steps);
    }

    /** Runs an access that writes. */
    public void write(String access, Runnable body) {
        read(access, () -> {
            body.run();
            return null;
        });
    }

    /** Runs an access that reads. */
    public <T> T read(String access, Supplier<T> body) {
        String step = Thread.currentThread().getName() + " " + access;
        boolean scripted = awaitTurn(step);
        T result = body.get();
        if (scripted) {
            finishStep();
        }
        return result;
    }

    /** The steps that have not happened. */
    public synchronized String rest() {
        return String.join(", ", steps);
    }

    private synchronized boolean awaitTurn(String step) {
        long deadline = System.nanoTime() + TIMEOUT_MILLIS * 1_000_000;
        while (steps.contains(step)) {
            if (steps.element().equals(step)) {
                return true;
            }
            long millisLeft = (deadline - System.nanoTime()) / 1_000_000;
            if (millisLeft <= 0) {
                throw new AssertionError(step + " waited in vain for " + steps.element());
            }
            try {
                wait(millisLeft);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        return false;
    }

    private synchronized void finishStep() {
        steps.remove();
        notifyAll();
    }
}
