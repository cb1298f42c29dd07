package dev.heddle.recorder.agent;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * A few threads, by identity: a subclass may define equality, and an identity hash code would change the sequence that
 * the program draws.
 */
final class WeakThreads {
    private final List<WeakReference<Thread>> threads = new ArrayList<>();

    synchronized void add(Thread thread) {
        for (int i = threads.size() - 1; i >= 0; i--) {
            Thread one = threads.get(i).get();
            if (one == null) {
                threads.remove(i);
            } else if (one == thread) {
                return;
            }
        }
        threads.add(new WeakReference<>(thread));
    }

    /** Removes a thread, and returns whether it was there. */
    synchronized boolean remove(Thread thread) {
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).get() == thread) {
                threads.remove(i);
                return true;
            }
        }
        return false;
    }
}
