package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;

/** A {@link Strategy} that tracks which synchronisation orders the accesses of different threads. */
public interface TracksOrder {
    /** Ignores all order. */
    TracksOrder NONE = new TracksOrder() {
        @Override
        public void ordered(ThreadView thread, Op op, Object target, int word) {
            // Ignored.
        }

        @Override
        public void joined(ThreadView thread, ThreadView ended) {
            // Ignored.
        }
    };

    /** Returns the strategy's own implementation, or one that ignores all order. */
    static TracksOrder of(Strategy strategy) {
        return strategy instanceof TracksOrder sees ? sees : NONE;
    }

    /**
     * A thread has completed an acquire operation, or is about to execute a release operation. Called when that
     * happens, by one thread at a time. Thread starts, volatile fields and atomic variables are not reported here,
     * because {@link Strategy#executed} reports them.
     *
     * @param op such as {@link Op#ACQUIRE}, {@link Op#RELEASE}, {@link Op#SEND}, {@link Op#RECEIVE}
     * @param target the lock or synchroniser; null for {@link Op#CLASS_READY}
     * @param word the key of the hand-off, as in the event: see docs/design/order.md; for an initialised class, the
     * hash code of its name
     */
    void ordered(ThreadView thread, Op op, Object target, int word);

    /** A thread has observed the end of another one. */
    void joined(ThreadView thread, ThreadView ended);
}
