package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;

/** A {@link Strategy} that wants to know what orders the accesses of different threads. */
public interface TracksOrder {
    /** Does not want to know. */
    TracksOrder NONE = new TracksOrder() {
        @Override
        public void ordered(ThreadView thread, Op op, Object target, int word) {
            // Nobody asks.
        }

        @Override
        public void joined(ThreadView thread, ThreadView ended) {
            // Nobody asks.
        }
    };

    /** What a strategy sees. */
    static TracksOrder of(Strategy strategy) {
        return strategy instanceof TracksOrder sees ? sees : NONE;
    }

    /**
     * A thread has taken a lock or a hand-off, or is about to give one. Told when that happens, by one thread at a time. Starts of threads, volatile fields
     * and atomic variables are not told here: {@link Strategy#executed} tells of them.
     *
     * @param op such as {@link Op#ACQUIRE}, {@link Op#RELEASE}, {@link Op#SEND}, {@link Op#RECEIVE}
     * @param target the lock or synchroniser; null for {@link Op#CLASS_READY}
     * @param word what is handed over, as in the event: see docs/design/order.md; of a class that is ready, the hash code of its name
     */
    void ordered(ThreadView thread, Op op, Object target, int word);

    /** A thread has seen the end of another one. */
    void joined(ThreadView thread, ThreadView ended);
}
