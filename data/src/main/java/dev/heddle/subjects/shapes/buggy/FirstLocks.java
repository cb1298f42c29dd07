package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.Semaphore;

/**
 * There are two kinds of threads. The first of each kind takes a common permit for its kind, the last one gives it
 * back; all under a lock.
 *
 * <p>Wanted order: a thread of one kind has the permit; one of the other kind takes the lock and waits for the permit;
 * the first one needs the lock to give it back. Failure: both wait.
 */
public final class FirstLocks {

    private final Semaphore permit = new Semaphore(1);
    private int even;
    private int odd;

    private FirstLocks() {}

    public static void main(String[] args) {
        FirstLocks kinds = new FirstLocks();
        new Crew().add(kinds::evens).add(kinds::odds).run();
        if (kinds.even + kinds.odd != 0) {
            throw new IllegalStateException("a thread is still inside");
        }
    }

    private void evens() {
        synchronized (this) {
            even++;
            if (even == 1) {
                permit.acquireUninterruptibly();
            }
        }
        synchronized (this) {
            even--;
            if (even == 0) {
                permit.release();
            }
        }
    }

    private void odds() {
        synchronized (this) {
            odd++;
            if (odd == 1) {
                permit.acquireUninterruptibly();
            }
        }
        synchronized (this) {
            odd--;
            if (odd == 0) {
                permit.release();
            }
        }
    }
}
