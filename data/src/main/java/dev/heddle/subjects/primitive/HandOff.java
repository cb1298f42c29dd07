package dev.heddle.subjects.primitive;

import dev.heddle.subjects.Racers;

/**
 * Passes a payload from one thread to another through one primitive, in two twins. In the <em>ordered</em> one the
 * payload is written before it is handed over and read afterwards; in the <em>unordered</em> one the same is done, but
 * the payload is written too late or read too early, so that nothing orders the two accesses. An object is for one run
 * of one twin.
 */
public abstract class HandOff {
    private static final int PAYLOAD = 42;

    private boolean ordered;
    /**
     * Whether the unordered twin does not wait until both accesses have been made in the order that is rare in
     * practice.
     */
    private boolean racing;

    private int payload;
    private int seen;
    /** Plain, so that they order nothing; the hint to the processor keeps the compiler from reading them only once. */
    private boolean written;

    private boolean read;
    private Thread taker;

    /** The work of one side. */
    @FunctionalInterface
    protected interface Side {
        void run() throws Exception;
    }

    /**
     * Hands over, with calls of {@link #before}, {@link #late} and {@link #after}, or {@link #always}, {@link #early}
     * and {@link #atLast}.
     */
    protected abstract void pass() throws Exception;

    /**
     * Runs the ordered twin.
     *
     * @throws IllegalStateException if the payload did not arrive
     */
    public final void ordered() throws Exception {
        ordered = true;
        pass();
        if (seen != PAYLOAD) {
            throw new IllegalStateException("the payload " + PAYLOAD + " was handed over and " + seen + " arrived");
        }
    }

    /** Runs the unordered twin; whether the payload arrives is a matter of luck. */
    public final void unordered() throws Exception {
        pass();
    }

    /**
     * Runs the unordered twin, and leaves it to the scheduler which of the two accesses comes first.
     *
     * @return whether the payload arrived
     */
    public final boolean racing() throws Exception {
        racing = true;
        pass();
        return hasArrived();
    }

    /** Whether another run in the same JVM can hand over again. */
    boolean canBeRepeated() {
        return true;
    }

    /** A delay, in milliseconds, that lets the other side come first; 0 for no delay. */
    protected final int delayMillis() {
        return racing ? 0 : 1;
    }

    /** Whether the payload was seen where it is read. */
    protected boolean hasArrived() {
        return seen == PAYLOAD;
    }

    protected final boolean isOrdered() {
        return ordered;
    }

    /** The payload is written here in the ordered twin. */
    protected final void before() {
        if (ordered) {
            always();
        }
    }

    /**
     * The payload is written here in the unordered twin, and nothing else is done until it was read, lest that order
     * the two.
     */
    protected final void late() {
        if (!ordered) {
            always();
            while (!read && !racing) {
                Thread.onSpinWait();
            }
        }
    }

    /** The payload is written here in both twins. */
    protected final void always() {
        payload = PAYLOAD;
        written = true;
    }

    /** The payload is read here in both twins. */
    protected final void after() {
        seen = payload;
        read = true;
    }

    /** The payload is read here in the unordered twin, once it was written. */
    protected final void early() {
        if (!ordered) {
            while (!written && !racing) {
                Thread.onSpinWait();
            }
            after();
        }
    }

    /** The payload is read here in the ordered twin. */
    protected final void atLast() {
        if (ordered) {
            after();
        }
    }

    /** Runs a giver and a taker in two threads until both have ended. */
    protected final void both(Side giver, Side taking) {
        Throwable[] failures = new Throwable[2];
        Thread giving = new Thread(() -> failures[0] = failureOf(giver), "giver");
        taker = new Thread(() -> failures[1] = failureOf(taking), "taker");
        // The taker first: who is to be unparked or interrupted must have been started.
        taker.start();
        giving.start();
        Racers.join(giving, taker);
        for (Throwable failure : failures) {
            if (failure != null) {
                throw new IllegalStateException("one side failed: ".concat(failure.toString()), failure);
            }
        }
    }

    private static Throwable failureOf(Side side) {
        try {
            side.run();
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }

    /** The thread of the taker, in {@link #both}. */
    protected final Thread taker() {
        return taker;
    }

    /** A hand-over between two threads that are there already. */
    public abstract static class Between extends HandOff {
        protected abstract void give() throws Exception;

        /** Returns once the giver has given. */
        protected abstract void take() throws Exception;

        @Override
        protected final void pass() {
            both(
                    () -> {
                        before();
                        give();
                        late();
                    },
                    () -> {
                        take();
                        after();
                    });
        }
    }
}
