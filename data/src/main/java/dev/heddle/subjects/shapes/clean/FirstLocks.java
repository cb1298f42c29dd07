package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.Semaphore;

/** A thread takes the permit before it takes the lock. */
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
        permit.acquireUninterruptibly();
        synchronized (this) {
            even++;
        }
        synchronized (this) {
            even--;
            if (even == 0) {
                permit.release();
            }
        }
    }

    private void odds() {
        permit.acquireUninterruptibly();
        synchronized (this) {
            odd++;
        }
        synchronized (this) {
            odd--;
            if (odd == 0) {
                permit.release();
            }
        }
    }
}
