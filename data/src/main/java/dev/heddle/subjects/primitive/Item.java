package dev.heddle.subjects.primitive;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** An element of queues and collections; each instance differs from all others, and its delay is over at once. */
final class Item implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
        return 0;
    }

    @Override
    public int compareTo(Delayed other) {
        return Integer.compare(System.identityHashCode(this), System.identityHashCode(other));
    }
}
